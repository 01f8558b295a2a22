const KEY = 'troubadour:popup-shown'

/** Whether the popup was shown in this session of the browser. Where nothing can be kept, it was not. */
export function hasBeenShown(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    // Storage is refused; the page itself still shows it once only.
    return false
  }
}

/** Keeps for the rest of the session that the popup was shown. */
export function keepAsShown(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Storage is refused or full: another page of this visit shows the popup again.
  }
}
