import { isAvifWithMetadata, isMovingWebp, stripMetadata } from './strip-metadata.ts'

/** A picture with a longer side than this is drawn smaller before it is sent, in pixels. */
const LONGEST_SIDE_PX = 4000
/** Its longer side then, in pixels: as high as the highest that is stored, and twice as wide as the widest. */
const SHRUNK_SIDE_PX = 3200
const QUALITY = 0.87

/** Formats that are drawn anew without losing what they show. */
export const STILL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** A picture that is ready to be sent; null where its location could not be taken out of it. */
export type PreparedPicture = { file: File; isRedrawn: boolean } | null

/**
 * Makes a chosen file ready to be sent: without what the camera wrote into it, the place above all, and not larger than
 * the site can use (docs/product/validation.md#uploads). What this browser cannot shrink stays as large as it is.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mustBeRedrawn = isAvifWithMetadata(bytes)
  const redrawn = isMovingWebp(bytes) ? null : await redraw(file, mustBeRedrawn)
  if (redrawn) return { file: new File([redrawn], file.name, { type: redrawn.type }), isRedrawn: true }
  if (mustBeRedrawn) return null
  return { file: new File([stripMetadata(bytes)], file.name, { type: file.type }), isRedrawn: false }
}

/** @returns the picture upright and small enough; null where nothing needs to change, or this browser cannot */
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
    // Too little memory, on an old phone.
    return null
  } finally {
    bitmap.close()
  }
}
