/** How long after the featured event is loaded the popup opens (docs/product/constants.md#popup-and-player-constants). */
export const POPUP_DELAY_MS = 1500
const STORAGE_KEY = 'troubadour:popup-shown'

/** Whether the popup was shown in this session of the browser. Without storage, it was not. */
export function hasBeenShown(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // Storage is refused; the page itself still shows it once only.
    return false
  }
}

export function rememberShown(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // Storage is refused or full: another page of this visit shows the popup again.
  }
}
