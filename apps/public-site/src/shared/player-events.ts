/** Sent on `window` when the player begins or stops to play. */
export const PLAYER_EVENT = 'troubadour:player'
/** Sent to the player: something else begins to play. */
export const PAUSE_EVENT = 'troubadour:pause'
/** The element of the player at the end of every page, outside of React. */
export const PLAYER_HOST_ID = 'player'
