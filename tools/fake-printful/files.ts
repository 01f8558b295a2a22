import sharp from 'sharp'
import { readIfThere } from '../process/read-if-there.ts'

const PICTURES = new URL('pictures/', import.meta.url)
const PLAIN_SIZE_PX = 300

/**
 * Reads what stands under `/files/`: the mock-ups as WebP and as PNG, and a plain square for what a blank or print art
 * shows, which no visitor is ever to see.
 * @param name the last part of the path
 */
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
