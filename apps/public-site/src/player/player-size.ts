import { storedText } from '../shared/browser-storage.ts'

/** Stored if the visitor has made the player small; until the end of the session. */
const stored = storedText('sessionStorage', 'player:size')

/** Windows in which the full player, the popup and the bars would leave too little of the page. */
const LOW_WINDOW = '(max-height: 26rem), (max-width: 767.98px) and (max-height: 37.5rem)'

/**
 * Makes the player small or full by a button (docs/product/public-pages.md#floating-player). The style sheet applies it
 * in small windows only.
 * @returns a function that sets the size with which the player opens
 */
export function controlSize(region: HTMLElement, button: HTMLButtonElement): () => void {
  const lowWindow = matchMedia(LOW_WINDOW)
  const show = (isSmall: boolean) => {
    region.toggleAttribute('data-small', isSmall)
    button.setAttribute('aria-expanded', String(!isSmall))
  }
  const begin = () => show(lowWindow.matches || stored.read() !== null)
  lowWindow.addEventListener('change', begin)
  button.addEventListener('click', () => {
    const isSmall = !region.hasAttribute('data-small')
    show(isSmall)
    if (isSmall) stored.write('small')
    else stored.remove()
  })
  return begin
}
