import { ANIMATION_WIDTHS } from '@troubadour/domain/media/media-picture'
import { pipeline, refusingDamaged } from './decoder.ts'
import type { Picture } from './picture.ts'

/**
 * Reads a picture that moves. It stays animated, as WebP: the same frames as GIF are ten times the size and take five
 * times as long to write, and there is no animated AVIF here.
 * @throws HttpError 400 for a picture that is damaged
 */
export async function decodeAnimation(file: string): Promise<Picture> {
  const encode = (width: number) =>
    refusingDamaged(() =>
      pipeline(file, { animated: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 72, effort: 2 })
        .toBuffer({ resolveWithObject: true }),
    )
  const widest = await encode(Math.max(...ANIMATION_WIDTHS))
  const { width, pageHeight, height } = widest.info
  return {
    width,
    height: pageHeight ?? height,
    extension: 'webp',
    encode: async (variant) => (variant.width === width ? widest : await encode(variant.width)).data,
    sample: (sampleWidth, sampleHeight, kernel) =>
      pipeline(widest.data)
        .resize(sampleWidth, sampleHeight, { fit: 'fill', kernel })
        .ensureAlpha()
        .raw()
        .toBuffer(),
  }
}
