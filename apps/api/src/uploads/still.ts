import type { PictureVariant } from '@troubadour/domain/media/media-picture'
import type { Sharp } from 'sharp'
import { pipeline, refusingDamaged } from './decoder.ts'
import type { Picture } from './picture.ts'

/** The largest variant fits into this, in pixels: the widest of the layout, and one phone photo high. */
const MAX_WIDTH = 1600
const MAX_HEIGHT = 3200
const RGBA = 4
const OPAQUE = 255

/**
 * Decodes a picture once, upright and in sRGB; all variants are made from these pixels, so that nothing else of the
 * file can get into them.
 * @throws HttpError 400 for a picture that is damaged
 */
export async function decodeStill(file: string): Promise<Picture> {
  const { data, info } = await refusingDamaged(() =>
    pipeline(file)
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  const { width, height } = info
  const hasTransparency = isTransparent(data)
  const pixels = () => pipeline(data, { raw: { width, height, channels: RGBA } })
  return {
    width,
    height,
    extension: hasTransparency ? 'png' : 'jpg',
    encode: (variant) => {
      const resized = pixels().resize({ width: variant.width })
      return inFormat(hasTransparency ? resized : resized.removeAlpha(), variant.format).toBuffer()
    },
    sample: (sampleWidth, sampleHeight, kernel) =>
      pixels().resize(sampleWidth, sampleHeight, { fit: 'fill', kernel }).raw().toBuffer(),
  }
}

function isTransparent(rgba: Buffer): boolean {
  for (let at = RGBA - 1; at < rgba.length; at += RGBA) if (rgba[at] !== OPAQUE) return true
  return false
}

/** Effort and quality by measurement (docs/performance.md#images): AVIF above effort 3 takes seconds. */
function inFormat(picture: Sharp, format: PictureVariant['format']): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 60, effort: 3, chromaSubsampling: '4:2:0', tune: 'ssim' })
    case 'webp':
      return picture.webp({ quality: 78, effort: 2 })
    case 'png':
      // With colours of its own choice it is a fraction of the size.
      return picture.png({ palette: true, quality: 95, effort: 4 })
    case 'jpg':
      return picture.jpeg({ quality: 82, progressive: true })
  }
}
