import { join } from 'node:path'
import { addressOf, readClientManifest, readSheets, stylesOf } from '@troubadour/web-server/client-manifest'
import { listenUntilStopped } from '@troubadour/web-server/web-server'
import { readEnv } from '@troubadour/web-server/env'
import { mapFonts } from '../build/font-files.ts'
import {
  BAG_SOURCE,
  NAVIGATION_SOURCE,
  PLAYER_SHEET,
  PLAYER_SOURCE,
  VIDEO_SOURCE,
} from '../build/player-files.ts'
import { MERGED_SHEET } from '../build/merged-sheet.ts'
import { SECTION_SHEETS } from '../build/section-sheets.ts'
import { mapIcons } from '../build/site-icons.ts'
import type { ClientAssets } from './document.ts'
import { pageRenderer } from './entry-server.tsx'
import { publicSiteEnv } from './env.ts'
import { createPublicSite } from './server.ts'

function readClientAssets(clientFolder: string): ClientAssets {
  const { find } = readClientManifest(clientFolder)
  const entry = find('src/entry-client.tsx')
  const fileOf = (source: string) => addressOf(find(source).file)
  return {
    boot: fileOf('src/boot/boot.ts'),
    entry: addressOf(entry.file),
    player: {
      player: fileOf(PLAYER_SOURCE),
      sheet: fileOf(PLAYER_SHEET),
      navigation: fileOf(NAVIGATION_SOURCE),
      bag: fileOf(BAG_SOURCE),
      video: fileOf(VIDEO_SOURCE),
    },
    icons: mapIcons(fileOf),
    styles: [entry, find('src/document-files.ts')].flatMap(stylesOf),
    staticPageStyles: stylesOf(find('src/pages/static-pages.module.css')),
    mergedSheet: fileOf(MERGED_SHEET),
    ownHeroStyles: stylesOf(find('src/layout/own-hero.module.css')),
    sectionStyles: Object.fromEntries(
      Object.entries(SECTION_SHEETS).map(([id, sheet]) => [id, stylesOf(find(sheet))]),
    ),
    fonts: mapFonts(fileOf),
    sheetContents: readSheets(clientFolder),
  }
}

const env = readEnv(publicSiteEnv, process.env)
const clientFolder = join(import.meta.dirname, 'client')
const app = await createPublicSite({
  env,
  clientFolder,
  assets: readClientAssets(clientFolder),
  getRenderer: async () => pageRenderer,
  now: Date.now,
})
await listenUntilStopped(app, env, 'PUBLIC_SITE_PORT')
