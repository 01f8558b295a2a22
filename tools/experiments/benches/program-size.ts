import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { KB, sum, type Figure } from '../figures.ts'

const DIST = join(PROJECT_ROOT, 'apps/api/dist')
/** FFmpeg and its bindings. */
const AUDIO_ENGINE = /^node_modules\/(?:@seydx|node-av)\//

/** The size of the API's `dist`, without the audio engine. */
export async function apiSize(): Promise<Figure> {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !AUDIO_ENGINE.test(name),
  )
  const sizes = files.map((name) => statSync(join(DIST, name))).filter((file) => file.isFile())
  return { what: 'api-dist', value: sum(sizes.map(({ size }) => size)) / KB / KB, unit: 'MB', atMost: 60 }
}
