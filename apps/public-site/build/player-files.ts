/** Source of the player's script, which imports its style sheet. */
export const PLAYER_SOURCE = 'src/player/player.ts'
export const PLAYER_SHEET = 'src/player/player.module.css'
/** Source of the video player. */
export const VIDEO_SOURCE = 'src/video/video-player.ts'
/** Source of soft navigation, which follows links without interrupting the player. */
export const NAVIGATION_SOURCE = 'src/soft-navigation/soft-navigation.ts'
