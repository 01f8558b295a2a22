import { mkdtempDisposableSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { isQuick, KB, median, spreadOf, type Figure } from '../figures.ts'
import { makePhoto } from '../lab/media.ts'
import { timeMaker } from '../lab/processes.ts'

const RUNS = isQuick ? 2 : 7
const COVERS = join(PROJECT_ROOT, 'apps/api/src/demo/pictures')

/** Measures how long it takes to make the variants of an uploaded photo, and a share picture. */
export async function pictures(): Promise<Figure[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-bench-'))
  const photo = join(folder.path, 'photo.jpg')
  writeFileSync(photo, await makePhoto())
  const [cover = ''] = readdirSync(COVERS)
  const shared = make('share', join(COVERS, cover))
  const bytes = Math.max(...shared.map((one) => one.bytes))
  return [
    ...figuresOf('picture', make('picture', photo), 1.5),
    ...figuresOf('share-picture', shared, 1.5),
    { what: 'share-picture-size', value: bytes / KB, unit: 'KB', atMost: 300 },
  ]
}

/** Each run has its own process, as in the API. */
const make = (work: string, file: string) => Array.from({ length: RUNS }, () => timeMaker(work, file))

function figuresOf(what: string, made: ReturnType<typeof make>, atMost: number): Figure[] {
  const seconds = made.map((one) => one.seconds)
  const megabytes = Math.max(...made.map((one) => one.megabytes))
  return [
    { what, value: median(seconds), unit: 's', atMost, note: spreadOf(seconds) },
    { what: `${what}-memory`, value: megabytes, unit: 'MB', atMost: 200 },
  ]
}
