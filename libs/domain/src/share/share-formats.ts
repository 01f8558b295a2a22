/** The formats of share pictures: 1.91:1, 1:1 and 9:16 (docs/product/public-pages.md#share-pictures). */
export const SHARE_FORMATS = ['wide', 'square', 'tall'] as const
export type ShareFormat = (typeof SHARE_FORMATS)[number]

/** Their sizes in pixels: networks show the wide one without cropping. */
export const SHARE_SIZES: Record<ShareFormat, { width: number; height: number }> = {
  wide: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
}
