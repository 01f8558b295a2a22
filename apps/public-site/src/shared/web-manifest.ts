export const MANIFEST_PATH = '/manifest.webmanifest'
/** Browsers tint their bars with it: the same as --color-surface. */
export const THEME_COLOUR = '#0b1a24'
