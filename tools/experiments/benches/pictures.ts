import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { KB, median, spreadOf, type Bench } from '../figures.ts'
import { makePhoto } from '../lab/photo.ts'
import { timeMaker } from '../lab/processes.ts'

const RUNS = 7
const COVERS = join(PROJECT_ROOT, 'apps/api/src/demo/pictures')

/** Measures how long it takes to make the variants of an uploaded photo, and a share picture. */
export const pictures: Bench = async ({ isQuick }) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-bench-'))
  const photo = join(folder.path, 'photo.jpg')
  writeFileSync(photo, await makePhoto())
  const [cover = ''] = readdirSync(COVERS)
  // Each run has its own process, as in the API.
  const make = (...order: string[]) =>
    Array.from({ length: isQuick ? 2 : RUNS }, () => timeMaker<Said>('picture-maker.ts', order))
  const shared = make('share', join(COVERS, cover))
  const size = Math.max(...shared.map(({ bytes }) => bytes)) / KB
  return [
    ...figuresOf('picture', make('picture', photo), 1),
    ...figuresOf('share-picture', shared, 1.5),
    { what: 'share-picture-size', value: size, unit: 'KB', atMost: 300 },
  ]
}

interface Said {
  megabytes: number
  bytes: number
}

function figuresOf(what: string, made: readonly ReturnType<typeof timeMaker<Said>>[], atMost: number) {
  const seconds = made.map((one) => one.seconds)
  const megabytes = Math.max(...made.map((one) => one.megabytes))
  return [
    { what, value: median(seconds), unit: 's', atMost, note: spreadOf(seconds) },
    { what: `${what}-memory`, value: megabytes, unit: 'MB', atMost: 200 },
  ]
}
