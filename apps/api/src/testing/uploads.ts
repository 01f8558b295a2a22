import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { createLocalMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A picture in one colour. */
export function plain(width: number, height: number, [r, g, b]: Colour = [200, 60, 20]): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
}

/** The left half in one colour, the right half in another, so that a rotation is visible. */
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

/** A JPEG of exactly this size, padded after the picture's end. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await plain(40, 30).jpeg().toBuffer()
  return Buffer.concat([picture, randomBytes(bytes - picture.length)])
}

/** One part of a form: a text, or a file. */
export type FormPart = [name: string, value: string] | [name: string, value: Buffer, fileName: string]

const BOUNDARY = '----troubadour-test'

/** A multipart body with its headers, as from a browser. */
export function uploadForm(...parts: FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/jpeg`
      }\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** A local media store whose `put` is replaced. @param put called with the real one */
export function storeWhere(
  folder: string,
  put: (realPut: () => Promise<void>, name: string) => Promise<void>,
): MediaStore {
  const local = createLocalMediaStore(folder)
  return {
    ...local,
    put: (name, content) => {
      // A put that fails at once reads nothing, and the file of the stream may be deleted before it is opened.
      if (!(content instanceof Uint8Array)) content.stream.on('error', () => {})
      return put(() => local.put(name, content), name)
    },
  }
}
