import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The needed fields of an entry in Vite's manifest. */
export interface ManifestEntry {
  file: string
  /** Its static imports. */
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
    /** @throws Error when the source is not in the build */
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

/** Reads the built style sheets. @returns their contents by URL */
export function readSheets(clientFolder: string): Map<string, string> {
  const files = readdirSync(join(clientFolder, 'assets')).filter((file) => file.endsWith('.css'))
  return new Map(
    files.map((file) => [
      addressOf(`assets/${file}`),
      readFileSync(join(clientFolder, 'assets', file), 'utf8').trim(),
    ]),
  )
}
