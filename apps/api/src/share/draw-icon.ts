import type { IconKind } from '@troubadour/domain/share/site-icon'
import sharp from 'sharp'

/** Sizes in pixels. */
const SIZES: Record<IconKind, number> = { ico: 32, touch: 180, small: 192, large: 512, maskable: 512 }
/** Launchers may crop to a circle of 80%. */
const SAFE_SHARE = 0.62
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const OPAQUE = 255
const RGBA = 4

/**
 * Makes an icon of an uploaded picture: the whole picture, centred in a square (docs/product/public-pages.md#icons).
 * @param picture a file in any upload format
 * @returns PNG, or for 'ico' an ICO with one picture
 */
export async function drawIcon(picture: Uint8Array, kind: IconKind): Promise<Buffer> {
  const size = SIZES[kind]
  const inner = kind === 'maskable' ? Math.round(size * SAFE_SHARE) : size
  const resized = await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background: CLEAR })
    .ensureAlpha()
    .raw()
    .toBuffer()
  // Phones would fill transparent parts with a colour of their own.
  const ground = kind === 'touch' || kind === 'maskable' ? groundOf(resized) : null
  const around = Math.floor((size - inner) / 2)
  const icon = sharp(resized, { raw: { width: inner, height: inner, channels: RGBA } }).extend({
    ...{ top: around, left: around, bottom: size - inner - around, right: size - inner - around },
    background: ground ?? CLEAR,
  })
  if (ground) icon.flatten({ background: ground })
  const png = await icon.png({ palette: true, quality: 95 }).toBuffer()
  return kind === 'ico' ? toIco(png, size) : png
}

/** The colour of the picture's corner; for a transparent one white, or dark when the picture is light. */
function groundOf(pixels: Buffer) {
  const [r = 0, g = 0, b = 0, alpha] = pixels
  if (alpha === OPAQUE) return { r, g, b }
  let [light, seen] = [0, 0]
  for (let at = 0; at + RGBA <= pixels.length; at += RGBA) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + RGBA)
    light += ((red + green + blue) / 3) * opacity
    seen += opacity
  }
  return light > seen * 160 ? '#0b1a24' : '#ffffff'
}

/** An ICO file with one picture. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  // Type icon, one picture, its size, 32 bits per pixel, its length and offset.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
