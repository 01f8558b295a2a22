import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of the client's files that the document names. */
export interface ClientAssets {
  boot: string
  entry: string
  styles: string[]
  /** What the pages without React need beside them. */
  staticPageStyles: string[]
  fonts: string[]
}

interface ManifestEntry {
  file: string
  isEntry?: boolean
  css?: string[]
}

const BOOT_SOURCE = 'src/boot/boot.ts'
const ENTRY_SOURCE = 'src/entry-client.tsx'
/** Both are used above the fold. */
const PRELOADED_FONT = /\/fonts\/(?:fraunces|figtree)\.woff2$/

/** Reads Vite's manifest from the folder of the built client. */
export function readClientAssets(clientFolder: string): ClientAssets {
  const manifest = JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const find = (source: string) => {
    const found = manifest[source]
    if (!found) throw new Error(`${source} is not in the manifest of ${clientFolder}`)
    return found
  }
  const entry = find(ENTRY_SOURCE)

  const stylesOf = ({ css = [] }: ManifestEntry) => css.map((file) => `/${file}`)
  const fonts = Object.entries(manifest).filter(([source]) => PRELOADED_FONT.test(source))
  return {
    boot: `/${find(BOOT_SOURCE).file}`,
    entry: `/${entry.file}`,
    styles: stylesOf(entry),
    staticPageStyles: Object.values(manifest).flatMap((one) =>
      one.isEntry && one !== entry ? stylesOf(one) : [],
    ),
    fonts: fonts.map(([, { file }]) => `/${file}`),
  }
}
