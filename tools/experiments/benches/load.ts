import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { median, type Figure } from '../figures.ts'

const API = process.env.API_URL ?? ''
const FLOOD_CALLERS = 32
const FLOOD_S = 8
const READS_PER_S = 100

/** The slowest of a hundred public reads while sign-ins flood in, beside an idle server. */
export async function loginFlood(): Promise<Figure> {
  const idle = await readsP99()
  const flood = autocannon({
    url: API,
    connections: FLOOD_CALLERS,
    duration: FLOOD_S,
    requests: [WRONG_LOGIN],
  })
  const flooded = await readsP99()
  await flood
  const note = `${flooded} ÷ ${idle} ms`
  return { what: 'login-flood', value: flooded / idle, atMost: 3, note }
}

/** Each from another address, as the proxy in front would say, and as another user. */
const WRONG_LOGIN: autocannon.Request = {
  method: 'POST',
  path: '/api/login',
  setupRequest: (request) => {
    const byte = () => Math.floor(Math.random() * 256)
    return {
      ...request,
      headers: {
        'content-type': 'application/json',
        origin: API,
        'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
      },
      body: JSON.stringify({ username: `flood-${Math.random()}`, password: 'not the password' }),
    }
  },
}

async function readsP99(): Promise<number> {
  const url = `${API}/api/events`
  const options = { url, connections: 4, overallRate: READS_PER_S, duration: FLOOD_S - 1 }
  const { non2xx, errors, latency } = await autocannon(options)
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} reads failed`)
  return latency.p99
}

const WIDTH = 4000
const HEIGHT = 3000
const CHANNELS = 3
const RUNS = 7

/** From an uploaded photo to all files of it, each time in a process of its own as the API starts it. */
export async function pictures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bench-'))
  const photo = join(folder, 'photo.jpg')
  const maker = join(import.meta.dirname, 'picture-maker.ts')
  try {
    const pixels = { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } } as const
    await sharp(paint(), pixels).jpeg({ quality: 90 }).toFile(photo)
    const runs = Array.from({ length: RUNS }, () => {
      const start = performance.now()
      const said = execFileSync(process.execPath, [maker, photo], { env: { MALLOC_ARENA_MAX: '2' } })
      return { seconds: (performance.now() - start) / 1000, megabytes: Number(said.toString()) }
    })
    const megabytes = Math.max(...runs.map((run) => run.megabytes))
    return [
      { what: 'picture', value: median(runs.map(({ seconds }) => seconds)), unit: 's', atMost: 1 },
      { what: 'picture-memory', value: megabytes, unit: 'MB', atMost: 200 },
    ]
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
