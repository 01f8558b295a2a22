import { SHARE_HEIGHT, SHARE_WIDTH } from './share-card.ts'

/** The formats of share pictures: 1.91:1, 1:1 and 9:16 (docs/product/public-pages.md#share-pictures). */
export const SHARE_FORMATS = ['wide', 'square', 'tall'] as const
export type ShareFormat = (typeof SHARE_FORMATS)[number]

/** Their sizes in pixels. */
export const SHARE_SIZES: Record<ShareFormat, { width: number; height: number }> = {
  wide: { width: SHARE_WIDTH, height: SHARE_HEIGHT },
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
}
