import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Measurement } from '../experiment.ts'
import { median } from '../figures.ts'

const WIDTH = 4000
const HEIGHT = 3000
const CHANNELS = 3
const RUNS = 7

/** How long it takes from an uploaded photo to all files of it, the start of the picture's process included. */
export async function pictureTime(): Promise<Measurement> {
  const times = (await makePictures()).map(({ seconds }) => seconds)
  return { value: median(times), unit: 's', atMost: 1 }
}

/** How large that process gets. */
export async function pictureMemory(): Promise<Measurement> {
  const sizes = (await makePictures()).map(({ megabytes }) => megabytes)
  return { value: Math.max(...sizes), unit: 'MB', atMost: 200 }
}

/** Each in a process of its own, with the environment that the API gives it. */
async function makePictures(): Promise<{ seconds: number; megabytes: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bench-'))
  const photo = join(folder, 'photo.jpg')
  const maker = join(import.meta.dirname, 'picture-maker.ts')
  try {
    const pixels = { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } } as const
    await sharp(paint(), pixels).jpeg({ quality: 90 }).toFile(photo)
    return Array.from({ length: RUNS }, () => {
      const start = performance.now()
      const said = execFileSync(process.execPath, [maker, photo], { env: { MALLOC_ARENA_MAX: '2' } })
      return { seconds: (performance.now() - start) / 1000, megabytes: Number(said.toString()) }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
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
