import {
  addressOf,
  readClientManifest,
  stylesOf,
  type ManifestEntry,
} from '@troubadour/web-server/client-manifest'

/** Addresses of the client's files that the painted sign-in screen names. */
export interface ClientAssets {
  boot: string
  /** React, then the entry and what it imports: each after what it needs. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  picture: string
}

const ENTRY_SOURCE = 'index.html'
const BOOT_SOURCE = 'src/boot/boot.ts'
const REACT_SOURCE = 'src/boot/wake-react.ts'
const PICTURE_SOURCE = 'src/auth/dusk.svg'

/** Reads them from the folder of the built client. */
export function readClientAssets(clientFolder: string): ClientAssets {
  const { find, fonts } = readClientManifest(clientFolder)
  /** @param seen grows by the source and what it imports, what is needed first */
  const collect = (source: string, seen = new Set<ManifestEntry>()) => {
    const entry = find(source)
    for (const imported of entry.imports ?? []) if (!seen.has(find(imported))) collect(imported, seen)
    return seen.add(entry)
  }
  const chunks = [...collect(ENTRY_SOURCE, collect(REACT_SOURCE))]
  return {
    boot: addressOf(find(BOOT_SOURCE).file),
    scripts: chunks.map(({ file }) => addressOf(file)),
    styles: [...new Set(chunks.flatMap(stylesOf))],
    fonts,
    picture: addressOf(find(PICTURE_SOURCE).file),
  }
}
