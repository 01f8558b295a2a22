import sharp from 'sharp'
import { readIfThere } from '../process/read-if-there.ts'

const PICTURES = new URL('pictures/', import.meta.url)
const PLAIN_SIZE_PX = 300

/** Reads a file under `/files/`: a mock-up as WebP or PNG, or a plain square for blanks and print art. */
export async function readPicture(name: string): Promise<{ type: string; bytes: Buffer } | null> {
  const [, base = '', extension = ''] = /^([\w-]+)\.(webp|png)$/.exec(name) ?? []
  if (/^(art|blank)-/.test(base) && extension === 'png')
    return { type: 'image/png', bytes: await plainSquare() }
  const webp = readIfThere(new URL(`${base}.webp`, PICTURES))
  if (!webp) return null
  if (extension === 'webp') return { type: 'image/webp', bytes: webp }
  return { type: 'image/png', bytes: await sharp(webp).png().toBuffer() }
}

function plainSquare(): Promise<Buffer> {
  return sharp({
    create: { width: PLAIN_SIZE_PX, height: PLAIN_SIZE_PX, channels: 3, background: '#c0392b' },
  })
    .png()
    .toBuffer()
}
