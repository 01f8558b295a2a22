import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

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
  const webp = await readMockUp(base)
  if (webp === null) return null
  if (extension === 'webp') return { type: 'image/webp', bytes: webp }
  return { type: 'image/png', bytes: await sharp(webp).png().toBuffer() }
}

async function readMockUp(base: string): Promise<Buffer | null> {
  if (base === '') return null
  try {
    return await readFile(new URL(`${base}.webp`, PICTURES))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function plainSquare(): Promise<Buffer> {
  return sharp({
    create: { width: PLAIN_SIZE_PX, height: PLAIN_SIZE_PX, channels: 3, background: '#c0392b' },
  })
    .png()
    .toBuffer()
}
