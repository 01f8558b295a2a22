import { isAvifWithMetadata, isMovingWebp, stripMetadata } from './strip-metadata.ts'

/** Pictures with a longer side are shrunk before the upload, in pixels. */
const LONGEST_SIDE_PX = 4000
/**
 * Longer side of a shrunk picture, in pixels: at first the height of the largest variant, and twice its width, then
 * less, until the file is small enough: a PNG of a photograph is large at any quality.
 */
const SHRUNK_SIDES_PX = [3200, 2400, 1600, 1200]
const QUALITY = 0.87

/** Formats that can be redrawn without losing content. */
export const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A picture ready to upload; null when its location could not be removed. */
export type PreparedPicture = { file: File; isRedrawn: boolean } | null

/**
 * Prepares a chosen file: without the camera's metadata, above all the location, and not larger than the site needs
 * (docs/product/validation.md#uploads). A file that this browser cannot shrink keeps its size.
 * @param maxBytes the largest file that the server accepts
 */
export async function preparePicture(file: File, maxBytes: number): Promise<PreparedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mustBeRedrawn = isAvifWithMetadata(bytes)
  const redrawn = isMovingWebp(bytes) ? null : await redraw(file, maxBytes, mustBeRedrawn)
  if (redrawn) return { file: new File([redrawn], file.name, { type: redrawn.type }), isRedrawn: true }
  if (mustBeRedrawn) return null
  return { file: new File([stripMetadata(bytes)], file.name, { type: file.type }), isRedrawn: false }
}

/**
 * @returns the picture upright and small enough; null when nothing needs to change, or this browser cannot decode it
 */
async function redraw(file: File, maxBytes: number, always: boolean): Promise<Blob | null> {
  if (!STILL_TYPES.includes(file.type) || typeof OffscreenCanvas === 'undefined') return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    const longest = Math.max(bitmap.width, bitmap.height)
    const isLarge = longest > LONGEST_SIDE_PX || file.size > maxBytes
    if (!isLarge && !always) return null
    let drawn: Blob | null = null
    const sides = isLarge ? SHRUNK_SIDES_PX.map((side) => Math.min(side, longest)) : [longest]
    for (const side of new Set(sides)) {
      drawn = await draw(bitmap, side / longest, file.type)
      if (!drawn || drawn.size <= maxBytes) return drawn
    }
    return drawn
  } catch {
    // An old phone has too little memory.
    return null
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: type === 'image/avif' ? 'image/webp' : type, quality: QUALITY })
}
