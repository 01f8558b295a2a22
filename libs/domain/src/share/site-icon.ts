import { pictureFiles, pictureStem } from '../media/media-picture.ts'

/** The icons made from an uploaded picture, by the ends of their URLs (docs/product/public-pages.md#icons). */
const ICON_FILES = {
  ico: '32.ico',
  touch: '180.png',
  small: '192.png',
  large: '512.png',
  maskable: 'maskable-512.png',
} as const
export type IconKind = keyof typeof ICON_FILES

/** The icon URLs of a picture, which are never reused; null unless it was uploaded. */
export function iconPaths(picture: string | null): Record<IconKind, string> | null {
  const stem = pictureStem(pictureFiles(picture ?? '')[0] ?? '')
  if (stem === null) return null
  const path = (kind: IconKind) => `/media/icon/${stem}-${ICON_FILES[kind]}`
  return {
    ico: path('ico'),
    touch: path('touch'),
    small: path('small'),
    large: path('large'),
    maskable: path('maskable'),
  }
}
