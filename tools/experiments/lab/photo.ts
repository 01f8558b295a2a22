import sharp from 'sharp'

const WIDTH = 4000
const HEIGHT = 3000
const CHANNELS = 3

/** A photo of 12 megapixels, as JPEG. */
export function makePhoto(): Promise<Buffer> {
  const pixels = { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } } as const
  return sharp(paint(), pixels).jpeg({ quality: 90 }).toBuffer()
}

/** Soft shapes, edges and the grain of a sensor, the same every time: 3.5 MB as JPEG, as a phone's photo is. */
function paint(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * CHANNELS)
  let seed = 1
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    const grain = (seed >> 16) % 24
    pixels[at * CHANNELS] = 128 + 80 * Math.sin(x / 90 + y / 300) + grain
    pixels[at * CHANNELS + 1] = 120 + 70 * Math.sin(y / 60) * Math.cos(x / 200) + grain
    pixels[at * CHANNELS + 2] = 100 + 60 * Math.cos((x + y) / 45) + grain
  }
  return pixels
}
