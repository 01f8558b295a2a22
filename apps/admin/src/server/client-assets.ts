import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of the client's files that the painted sign-in screen names. */
export interface ClientAssets {
  boot: string
  /** React, then the entry and what it imports: each after what it needs. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  picture: string
}

interface ManifestEntry {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, ManifestEntry>

const ENTRY_SOURCE = 'index.html'
const BOOT_SOURCE = 'src/boot/boot.ts'
const REACT_SOURCE = 'src/boot/wake-react.ts'
const PICTURE_SOURCE = 'src/auth/dusk.svg'
/** Both stand above the fold. */
const PRELOADED_FONT = /\/fonts\/(?:fraunces|figtree)\.woff2$/

/** Reads Vite's manifest from the folder of the built client. */
export function readClientAssets(clientFolder: string): ClientAssets {
  // Written by the build of the same release.
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const find = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`${source} is not in the manifest of ${clientFolder}`)
    return found
  }
  /** @param seen grows by the source and what it imports, what is needed first */
  const collect = (source: string, seen = new Set<ManifestEntry>()) => {
    const entry = find(source)
    for (const imported of entry.imports ?? []) if (!seen.has(find(imported))) collect(imported, seen)
    return seen.add(entry)
  }
  const chunks = [...collect(ENTRY_SOURCE, collect(REACT_SOURCE))]
  return {
    boot: `/${find(BOOT_SOURCE).file}`,
    scripts: chunks.map(({ file }) => `/${file}`),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
    fonts: Object.entries(manifest).flatMap(([source, { file }]) =>
      PRELOADED_FONT.test(source) ? `/${file}` : [],
    ),
    picture: `/${find(PICTURE_SOURCE).file}`,
  }
}
