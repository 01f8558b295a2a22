import type { ShareFormat } from '@troubadour/domain/share/share-formats'

export const MARGIN = 60

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
interface Layout {
  /** The place of the picture, or of the tile with the date. */
  picture: Box
  /** The place of the words, if there is one of them. */
  words: Box
  /** Above and below words on the whole picture, and below words in their place. */
  edges: { top: number; bottom: number }
  /** Font size of the lines, and what the tile's sizes are multiplied by. */
  text: number
  tile: number
}
/** Where the parts of a share picture are, in pixels. Apps cover the highest and lowest 250 of the tall format. */
export const LAYOUTS: Record<ShareFormat, Layout> = {
  wide: {
    picture: { left: 570, top: 0, width: 630, height: 630 },
    words: { left: 0, top: 0, width: 570, height: 630 },
    edges: { top: MARGIN, bottom: MARGIN },
    ...{ text: 30, tile: 1 },
  },
  square: {
    picture: { left: 0, top: 0, width: 1080, height: 500 },
    words: { left: 0, top: 500, width: 1080, height: 580 },
    edges: { top: MARGIN, bottom: MARGIN },
    ...{ text: 38, tile: 1 },
  },
  tall: {
    picture: { left: 0, top: 0, width: 1080, height: 1080 },
    words: { left: 0, top: 1080, width: 1080, height: 840 },
    edges: { top: 260, bottom: 260 },
    ...{ text: 44, tile: 1.7 },
  },
}
