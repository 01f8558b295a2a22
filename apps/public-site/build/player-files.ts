/** The player in the source: its script, and the style sheet that comes with it. */
export const PLAYER_SOURCE = 'src/player/player.ts'
export const PLAYER_SHEET = 'src/player/player.module.css'
/** What plays videos. */
export const VIDEO_SOURCE = 'src/video/video-player.ts'
/** What follows links softly while it plays. */
export const NAVIGATION_SOURCE = 'src/soft-navigation/soft-navigation.ts'
