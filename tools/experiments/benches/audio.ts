import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { toWav } from '../../sounds/instruments.ts'
import { PIECES, play } from '../../sounds/pieces.ts'
import { PROJECT_ROOT } from '../../start/config.ts'
import type { Figure } from '../figures.ts'

const MINUTES = 4
const RATE = 48_000
const LISTENERS = 16
const LOAD_S = 5
const RECORDINGS = join(PROJECT_ROOT, 'apps/api/src/demo/audio')

/** From a WAV file to what is heard, and how fast that is served. */
export async function audio(): Promise<Figure[]> {
  return [...work(), await ranges()]
}

function work(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bench-'))
  const file = join(folder, 'song.wav')
  try {
    writeFileSync(file, toWav(song()))
    const start = performance.now()
    const said = execFileSync(process.execPath, [join(import.meta.dirname, 'audio-maker.ts'), file], {
      env: { MALLOC_ARENA_MAX: '2' },
    })
    const seconds = (performance.now() - start) / 1000
    return [
      { what: 'audio', value: seconds, unit: 's', atMost: 15 },
      { what: 'audio-memory', value: Number(said.toString()), unit: 'MB', atMost: 300 },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A piece of the demo again and again, in both ears. */
function song(): [Float32Array, Float32Array] {
  const [piece] = PIECES
  if (!piece) throw new Error('The demo has pieces')
  const [left] = play(piece)
  const long = new Float32Array(MINUTES * 60 * RATE).map((_, at) => left[at % left.length] ?? 0)
  return [long, long]
}

/** A recording of the demo from its beginning, as players ask for it, from the API and from a bare server. */
async function ranges(): Promise<Figure> {
  const [name = ''] = readdirSync(RECORDINGS)
  const bare = fork(join(import.meta.dirname, 'range-server.ts'), [join(RECORDINGS, name)])
  try {
    const [port] = await once(bare, 'message')
    const raw = await bytesPerS(`http://127.0.0.1:${port}`)
    const ours = await bytesPerS(`${process.env.API_URL}/media/audio/${name}`)
    const note = `${Math.round(ours / 1e6)} ÷ ${Math.round(raw / 1e6)} MB/s`
    return { what: 'audio-ranges', value: ours / raw, atLeast: 0.6, note }
  } finally {
    bare.kill()
  }
}

async function bytesPerS(url: string): Promise<number> {
  const headers = { range: 'bytes=0-' }
  const { non2xx, errors, throughput } = await autocannon({
    ...{ url, headers, connections: LISTENERS, duration: LOAD_S },
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} ranges failed`)
  return throughput.average
}
