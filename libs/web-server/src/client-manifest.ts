import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Vite's manifest says of a file, as far as it is needed here. */
export interface ManifestEntry {
  file: string
  /** Sources that it imports at once. */
  imports?: string[]
  css?: string[]
}

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
  }
}

export function stylesOf({ css = [] }: ManifestEntry): string[] {
  return css.map(addressOf)
}

export function addressOf(file: string): string {
  return `/${file}`
}
