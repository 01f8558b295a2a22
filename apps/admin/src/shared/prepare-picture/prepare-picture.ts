import { isAvifWithMetadata, isMovingWebp, stripMetadata } from './strip-metadata.ts'

/** Pictures with a longer side are shrunk before the upload, in pixels. */
const LONGEST_SIDE_PX = 4000
/** Longer side of a shrunk picture, in pixels: the height of the largest variant, and twice its width. */
const SHRUNK_SIDE_PX = 3200
const QUALITY = 0.87

/** Formats that can be redrawn without losing content. */
export const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A picture ready to upload; null when its location could not be removed. */
export type PreparedPicture = { file: File; isRedrawn: boolean } | null

/**
 * Prepares a chosen file: without the camera's metadata, above all the location, and not larger than the site needs
 * (docs/product/validation.md#uploads). A file that this browser cannot shrink keeps its size.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mustBeRedrawn = isAvifWithMetadata(bytes)
  const redrawn = isMovingWebp(bytes) ? null : await redraw(file, mustBeRedrawn)
  if (redrawn) return { file: new File([redrawn], file.name, { type: redrawn.type }), isRedrawn: true }
  if (mustBeRedrawn) return null
  return { file: new File([stripMetadata(bytes)], file.name, { type: file.type }), isRedrawn: false }
}

/**
 * @returns the picture upright and small enough; null when nothing needs to change, or this browser cannot decode it
 */
async function redraw(file: File, always: boolean): Promise<Blob | null> {
  if (!STILL_TYPES.includes(file.type) || typeof OffscreenCanvas === 'undefined') return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    const longest = Math.max(bitmap.width, bitmap.height)
    const isLarge = longest > LONGEST_SIDE_PX
    if (!isLarge && !always) return null
    const scale = isLarge ? SHRUNK_SIDE_PX / longest : 1
    const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const type = file.type === 'image/avif' ? 'image/webp' : file.type
    return await canvas.convertToBlob({ type, quality: QUALITY })
  } catch {
    // An old phone has too little memory.
    return null
  } finally {
    bitmap.close()
  }
}
