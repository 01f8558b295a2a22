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
  const find = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`${source} is not in the manifest of ${clientFolder}`)
    return found
  }
  /** Sources with all that they import statically. */
  const withImports = (sources: readonly string[], found = new Set<ManifestEntry>()) => {
    for (const entry of sources.map(find))
      if (!found.has(entry)) withImports(entry.imports ?? [], found.add(entry))
    return [...found]
  }
  return {
    /** @throws Error when the source is not in the build */
    find,
    /** The scripts and style sheets of sources, with those of all that they import statically. @throws as `find` */
    filesOf: (...sources: string[]) => {
      const entries = withImports(sources)
      return {
        scripts: entries.map(({ file }) => addressOf(file)),
        styles: [...new Set(entries.flatMap(stylesOf))],
      }
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
