/** Event on `window` when the player starts or stops. */
export const PLAYER_EVENT = 'troubadour:player'
/** Event for the player: something else starts to play. */
export const PAUSE_EVENT = 'troubadour:pause'
/** Id of the player's element at the end of every page, outside of React. */
export const PLAYER_HOST_ID = 'player'
