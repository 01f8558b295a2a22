import { storedText } from '../shared/browser-storage.ts'

/** Delay of the popup after the featured event is loaded (docs/product/constants.md#popup-and-player-constants). */
export const POPUP_DELAY_MS = 1500
const shown = storedText('sessionStorage', 'troubadour:popup-shown')

/** Whether the popup was shown in this browser session. Without storage, each page shows it once. */
export const hasBeenShown = () => shown.read() !== null

export const rememberShown = () => shown.write('1')
