import type { PictureVariant } from '@troubadour/domain/media/media-picture'

/** A decoded picture, of which variants can be made. What it was uploaded as, and its metadata, are left behind. */
export interface Picture {
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** The ending of its path: what every browser can show. */
  extension: 'jpg' | 'png' | 'webp'
  encode(variant: PictureVariant): Promise<Buffer>
  /**
   * A few pixels of its first frame, RGBA: some of its own, or a mixture without sharpening, which would make colours
   * that are not there.
   */
  sample(width: number, height: number, kernel: 'nearest' | 'linear'): Promise<Buffer>
}
