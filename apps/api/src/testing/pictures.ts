import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]

/** A picture of one colour. */
export function plain(width: number, height: number, [r, g, b]: Colour = [200, 60, 20]): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
}

/** The left half in one colour, the right half in another, so that turning shows. */
export function halves(width: number, height: number, left: Colour, right: Colour): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.set(at % width < width / 2 ? left : right, at * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** An animation whose frames differ. */
export function animation(width: number, height: number, frames: number): Sharp {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++)
    pixels.fill((frame * 37) % 256, frame * width * height * 3, (frame + 1) * width * height * 3)
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
}

/** A JPEG of exactly this many bytes: what follows the picture does not belong to it. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await plain(40, 30).jpeg().toBuffer()
  return Buffer.concat([picture, randomBytes(bytes - picture.length)])
}
