import { COPY_ADDRESS } from '../shared/copy-address.ts'

/** How long it is said that the address was copied, in milliseconds. */
const COPIED_MS = 3000

/**
 * Makes the share buttons work: by the system's own sheet where there is one, else the address is copied, which the line
 * behind the button says. A button with a text of its own, or that is for the address, copies that.
 */
export function startShareButtons(): void {
  addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-share]')
    if (button) void share(button)
  })
}

/** Shows those of the page: without this script they would do nothing. */
export function showShareButtons(): void {
  if (!('share' in navigator) && !('clipboard' in navigator)) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false
}

async function share({
  dataset: { share: shared, copied = '' },
  nextElementSibling: status,
}: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const text = shared === COPY_ADDRESS ? url : shared
  if (!text && 'share' in navigator) {
    // Who closes the sheet has changed their mind.
    await navigator.share({ title: document.title, url }).catch(() => {})
    return
  }
  const say = (text: string) => {
    if (status) status.textContent = text
  }
  try {
    await (navigator as Navigator).clipboard.writeText(text || url)
    say(copied)
  } catch {
    say('Could not copy')
  }
  setTimeout(() => say(''), COPIED_MS)
}
