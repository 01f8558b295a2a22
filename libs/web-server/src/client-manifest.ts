import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite's manifest says of a file, as far as it is needed here. */
export interface ManifestEntry {
  file: string
  /** Sources that it imports at once. */
  imports?: string[]
  css?: string[]
}

/** What every page shows above the fold. */
const PRELOADED_FONT = /\/fonts\/(?:fraunces|figtree)\.woff2$/

export function readClientManifest(clientFolder: string) {
  // Written by the build of the same release.
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  return {
    /** @throws Error when the source is no part of the build */
    find: (source: string) => {
      const found = manifest[source]
      if (!found) throw new Error(`${source} is not in the manifest of ${clientFolder}`)
      return found
    },
    /** Addresses of the fonts that a page asks for at once. */
    fonts: Object.entries(manifest).flatMap(([source, { file }]) =>
      PRELOADED_FONT.test(source) ? addressOf(file) : [],
    ),
  }
}

export function stylesOf({ css = [] }: ManifestEntry): string[] {
  return css.map(addressOf)
}

export function addressOf(file: string): string {
  return `/${file}`
}
