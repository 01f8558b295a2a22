import { addressOf, readClientManifest, stylesOf } from '@troubadour/web-server/client-manifest'

/** Addresses of the client's files that the document names. */
export interface ClientAssets {
  boot: string
  entry: string
  icon: string
  styles: string[]
  /** What the pages without React need beside them. */
  staticPageStyles: string[]
  fonts: string[]
}

const BOOT_SOURCE = 'src/boot/boot.ts'
const ENTRY_SOURCE = 'src/entry-client.tsx'
const ICON_SOURCE = 'src/assets/favicon.svg'

/** Reads them from the folder of the built client. */
export function readClientAssets(clientFolder: string): ClientAssets {
  const { entries, find, fonts } = readClientManifest(clientFolder)
  const entry = find(ENTRY_SOURCE)
  return {
    boot: addressOf(find(BOOT_SOURCE).file),
    entry: addressOf(entry.file),
    icon: addressOf(find(ICON_SOURCE).file),
    styles: stylesOf(entry),
    staticPageStyles: entries.flatMap((one) => (one.isEntry && one !== entry ? stylesOf(one) : [])),
    fonts,
  }
}
