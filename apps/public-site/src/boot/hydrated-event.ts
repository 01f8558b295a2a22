/** React says so on `window` when the page is alive; the boot script then replays what it held back. */
export const HYDRATED_EVENT = 'troubadour:hydrated'
