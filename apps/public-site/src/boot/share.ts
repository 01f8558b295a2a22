import { COPY_ADDRESS } from '../shared/copy-address.ts'

/** The time that the confirmation of a copy is shown, in ms. */
const COPIED_MS = 3000

/**
 * Makes the share buttons work: with the system's share sheet if there is one, else by copying the URL, which the line
 * after the button confirms. Buttons with a text of their own, or for the URL, always copy.
 */
export function startShareButtons(): void {
  addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-share]')
    if (button) void share(button)
  })
}

/** Shows the share buttons, which do nothing without this script. */
export function showShareButtons(): void {
  if (!('share' in navigator) && !('clipboard' in navigator)) return
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false
}

async function share({
  dataset: { share: shared, copied = '', copyFailed = '' },
  nextElementSibling: status,
}: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const text = shared === COPY_ADDRESS ? url : shared
  if (!text && 'share' in navigator) {
    // Rejects when the visitor cancels.
    await navigator.share({ title: document.title, url }).catch(() => {})
    return
  }
  const say = (text: string, hasFailed = false) => {
    if (!status) return
    status.textContent = text
    status.toggleAttribute('data-failed', hasFailed)
  }
  try {
    await (navigator as Navigator).clipboard.writeText(text || url)
    say(copied)
  } catch {
    say(copyFailed, true)
  }
  setTimeout(() => say(''), COPIED_MS)
}
