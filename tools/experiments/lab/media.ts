import sharp from 'sharp'
import { wavHeader } from '@troubadour/domain/release/wav-header'

const WIDTH = 4000
const HEIGHT = 3000
const CHANNELS = 3

/** A photo of 12 megapixels: soft shapes, edges and the grain of a sensor; 3.5 MB as JPEG, as a phone's photo is. */
export function makePhoto(): Promise<Buffer> {
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
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const RATE = 48_000
/** A chord, in hertz. */
const NOTES = [98, 246.9, 293.7, 392]

/** A WAV file with 16 bits and two equal channels: a chord once a second, and some noise. */
export function songWav(seconds: number): Buffer {
  const chord = Array.from({ length: RATE }, (_, at) => {
    const waves = NOTES.map((hertz) => Math.sin((2 * Math.PI * hertz * at) / RATE))
    return 6000 * Math.exp((-3 * at) / RATE) * waves.reduce((sum, wave) => sum + wave) + 400 * Math.random()
  })
  const samples = new Int16Array(seconds * RATE * 2).map((_, at) => chord[Math.floor(at / 2) % RATE] ?? 0)
  return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)])
}
