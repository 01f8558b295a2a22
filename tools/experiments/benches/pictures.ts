import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { KB, median, spreadOf, type Bench, type Figure } from '../figures.ts'
import { makePhoto } from '../lab/photo.ts'

const RUNS = 7
const COVERS = join(PROJECT_ROOT, 'apps/api/src/demo/pictures')

/** From an uploaded photo to all files of it, and the share picture of a thing. */
export const pictures: Bench = async ({ isQuick }) => {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-bench-'))
  const photo = join(folder, 'photo.jpg')
  const runs = isQuick ? 2 : RUNS
  try {
    writeFileSync(photo, await makePhoto())
    const [cover = ''] = readdirSync(COVERS)
    const shared = make('share', join(COVERS, cover), runs)
    return [
      ...figuresOf('picture', make('picture', photo, runs), 1),
      ...figuresOf('share-picture', shared, 1.5),
      {
        what: 'share-picture-size',
        value: Math.max(...shared.map(({ bytes }) => bytes)) / KB,
        unit: 'KB',
        atMost: 300,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Made {
  seconds: number
  megabytes: number
  bytes: number
}

/** Each time in a process of its own, as the API starts it. */
function make(what: 'picture' | 'share', file: string, runs: number): Made[] {
  const maker = join(import.meta.dirname, 'picture-maker.ts')
  return Array.from({ length: runs }, () => {
    const start = performance.now()
    const said = execFileSync(process.execPath, [maker, what, file], { env: { MALLOC_ARENA_MAX: '2' } })
    // The maker's answer.
    const { megabytes, bytes } = JSON.parse(said.toString()) as Omit<Made, 'seconds'>
    return { seconds: (performance.now() - start) / 1000, megabytes, bytes }
  })
}

function figuresOf(what: string, made: readonly Made[], atMost: number): Figure[] {
  const seconds = made.map((one) => one.seconds)
  const megabytes = Math.max(...made.map((one) => one.megabytes))
  return [
    { what, value: median(seconds), unit: 's', atMost, note: spreadOf(seconds) },
    { what: `${what}-memory`, value: megabytes, unit: 'MB', atMost: 200 },
  ]
}
