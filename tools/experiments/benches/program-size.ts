import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { KB, sum, type Figure } from '../figures.ts'
import { filesIn } from '../lab/processes.ts'

/** FFmpeg and its bindings. */
const AUDIO_ENGINE = /\/dist\/node_modules\/(?:@seydx|node-av)\//

/** The size of the API's `dist`, without the audio engine. */
export async function apiSize(): Promise<Figure[]> {
  const files = filesIn(join(PROJECT_ROOT, 'apps/api/dist')).filter((name) => !AUDIO_ENGINE.test(name))
  const megabytes = sum(files.map((name) => statSync(name).size)) / KB / KB
  return [{ what: 'api-dist', value: megabytes, unit: 'MB', atMost: 60 }]
}
