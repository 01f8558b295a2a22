/** Source of the player's script, which imports its style sheet. */
export const PLAYER_SOURCE = 'src/player/player.ts'
export const PLAYER_SHEET = 'src/player/player.module.css'
/** Source of the video player. */
export const VIDEO_SOURCE = 'src/video/video-player.ts'
/** Source of the bag, which only pages with something to buy load, and those of visitors with a bag. */
export const BAG_SOURCE = 'src/bag/bag.ts'
/** Source of soft navigation, which follows links without interrupting the player. */
export const NAVIGATION_SOURCE = 'src/soft-navigation/soft-navigation.ts'
