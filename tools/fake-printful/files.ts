import sharp from 'sharp'
import { readIfThere } from '../process/read-if-there.ts'

const PICTURES = new URL('pictures/', import.meta.url)

/** Reads a file under `/files/`: a mock-up as WebP or PNG. There are no files of blanks and print art. */
export async function readPicture(name: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, base = '', extension = ''] = /^([\w-]+)\.(webp|png)$/.exec(name) ?? []
  const webp = readIfThere(new URL(`${base}.webp`, PICTURES))
  if (!webp) return null
  if (extension === 'webp') return { type: 'image/webp', bytes: webp }
  return { type: 'image/png', bytes: await sharp(webp).png().toBuffer() }
}
