import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../start/config.ts'
import { KB, sum, type Figure } from '../figures.ts'
import { filesIn } from '../lab/processes.ts'

/** FFmpeg and its bindings. */
const AUDIO_ENGINE = /\/dist\/node_modules\/(?:@seydx|node-av)\//

const API = join(PROJECT_ROOT, 'apps/api/dist')
const STATIC_IMPORT = /^import (?:.+ from )?"(\.\/.+)";$/gm

/** The size of the API's `dist`, without the audio engine, and of the code that it loads at its start. */
export async function apiSize(): Promise<Figure[]> {
  const files = filesIn(API).filter((name) => !AUDIO_ENGINE.test(name))
  const loaded = importedBy('main.app.js')
  if (loaded.size === 1) throw new Error('No import was found in main.app.js, which has many.')
  return [
    { what: 'api-dist', value: megabytesOf(files), unit: 'MB', atMost: 60 },
    { what: 'api-code-at-start', value: megabytesOf(loaded), unit: 'MB', atMost: 4.8 },
  ]
}

const megabytesOf = (files: Iterable<string>) => sum([...files].map((name) => statSync(name).size)) / KB / KB

/** A file of the bundle, with all that it imports; what it imports on demand is left out. */
function importedBy(name: string, found = new Set<string>()): Set<string> {
  const file = join(API, name)
  if (found.has(file)) return found
  found.add(file)
  for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT))
    importedBy(imported, found)
  return found
}
