import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { BAG_KEY } from '../shared/bag-storage.ts'
import { countOf, readBag } from './stored-bag.ts'

/**
 * Shows the link to the bag in the navigation, with the number of things in it, while there are any; also when another tab
 * changes them. @param signal aborted when the visitor leaves the page
 */
export function startBagLink(signal: AbortSignal): void {
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === BAG_KEY || key === null) say(showBagLink())
    },
    { signal },
  )
  addEventListener('pageshow', showBagLink, { signal })
  showBagLink()
}

/** Updates the link. @returns its words; '' without one */
export function showBagLink(): string {
  const bag = readBag(Date.now())
  const link = document.querySelector<HTMLAnchorElement>('[data-bag-link]')
  if (!bag) {
    link?.remove()
    return ''
  }
  const count = String(countOf(bag))
  const words = bag.label.replace('{count}', count)
  const shown = link ?? addLink()
  const [spoken, number] = shown.querySelectorAll('span')
  if (spoken) spoken.textContent = words
  if (number) number.textContent = count
  return words
}

/** A bag, as wide in every language. */
const ICON =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 8h12l1 12H5zM9 10V7a3 3 0 0 1 6 0v3"/></svg>'

/** After the name of the site, which is first in the navigation. */
function addLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = SCRIPT_PATHS.bag
  link.dataset.bagLink = ''
  link.innerHTML = `${ICON}<span class="visually-hidden"></span><span aria-hidden="true"></span>`
  document.querySelector('nav')?.firstElementChild?.after(link)
  return link
}

/** Has a screen reader say something. */
export function say(words: string): void {
  let status = document.querySelector('[data-bag-status]')
  if (!status) {
    status = document.createElement('p')
    status.setAttribute('role', 'status')
    status.setAttribute('data-bag-status', '')
    status.className = 'visually-hidden'
    document.body.append(status)
  }
  status.textContent = words
}
