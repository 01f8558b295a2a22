import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PROJECT_ROOT } from '../start/config.ts'
import { KB, type Measurement } from './measurement.ts'

const BUDGET_KB = 25
const CLIENT = join(PROJECT_ROOT, 'apps/public-site/dist/client')
const ENTRY = 'src/entry-client.tsx'
const OVERLAYS = {
  popup: 'src/featured-popup/due-popup.tsx',
  player: 'src/player/floating-player.tsx',
  toasts: 'src/shared/toast-outlet.tsx',
  posts: 'src/experience-it/posts-frame.tsx',
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The scripts that an overlay needs beside those of the page at rest. */
export async function overlayChunks(): Promise<Measurement> {
  // Vite's own file, in Vite's own form.
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const present = filesOf(manifest, ENTRY)
  const sizes = Object.entries(OVERLAYS).map(([name, source]) => {
    const own = [...filesOf(manifest, source)].filter((file) => !present.has(file))
    const bytes = own.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).length, 0)
    return { name, value: bytes / KB }
  })
  const note = sizes.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(', ')
  return { value: Math.max(...sizes.map(({ value }) => value)), unit: 'KB', budget: BUDGET_KB, note }
}

/** A source's file and all that it imports at once. */
function filesOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const entry = manifest[source]
  if (!entry) throw new Error(`${source} has no file of its own in the build`)
  if (found.has(entry.file)) return found
  found.add(entry.file)
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, found)
  return found
}
