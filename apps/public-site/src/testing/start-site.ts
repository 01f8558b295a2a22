import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { mapFonts } from '../../build/font-files.ts'
import { mapIcons } from '../../build/site-icons.ts'
import type { ClientAssets } from '../document.ts'
import { pageRenderer, type PageRenderer } from '../entry-server.tsx'
import { publicSiteEnv } from '../env.ts'
import { createPublicSite, type PublicSiteOptions } from '../server.ts'
import { TEST_NOW } from './render-page.tsx'
import { startStubApi } from './stub-api.ts'

export const TEST_ASSETS: ClientAssets = {
  boot: '/assets/boot.js',
  entry: '/assets/entry.js',
  player: {
    player: '/assets/player.js',
    sheet: '/assets/player.css',
    navigation: '/assets/navigation.js',
    bag: '/assets/bag.js',
    video: '/assets/video.js',
  },
  icons: mapIcons((source) => source.replace('src', '')),
  styles: ['/assets/entry.css'],
  staticPageStyles: ['/assets/static.css'],
  mergedSheet: '/assets/merged.css',
  ownHeroStyles: ['/assets/own-hero.css'],
  sectionStyles: { about: ['/assets/about.css'], video: ['/assets/video.css'] },
  fonts: mapFonts((source) => source.replace(/.*\/styles/, '/assets')),
  sheetContents: new Map(
    ['entry', 'static', 'own-hero', 'about', 'video', 'fonts-oswald-karla', 'fonts-playfair-source'].map(
      (name) => [`/assets/${name}.css`, `.${name}{color:red}`],
    ),
  ),
}

/**
 * The public site on a stub API, with a clock that the test sets. Timers only advance when the test does so.
 * @param reuse `{}` reuses responses of the API as in production; by default they are not reused
 */
export async function startSite(
  apiOrigin: string,
  variables: Record<string, string> = {},
  reuse: Pick<PublicSiteOptions, 'reuseMs'> = { reuseMs: 0 },
) {
  // The stub can exceed the timeouts of the API on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const clientFolder = mkdtempSync(join(tmpdir(), 'public-site-'))
  mkdirSync(join(clientFolder, 'assets'))
  const clock = { now: TEST_NOW }
  const renders: string[] = []
  let renderer: PageRenderer = {
    ...pageRenderer,
    render: (page) => {
      renders.push(page.name)
      return pageRenderer.render(page)
    },
  }
  const env = publicSiteEnv.parse({ LOG_LEVEL: 'silent', API_ORIGIN: apiOrigin, ...variables })
  const app = await createPublicSite({
    env,
    clientFolder,
    assets: TEST_ASSETS,
    getRenderer: async () => renderer,
    now: () => clock.now,
    ...reuse,
  })
  app.addHook('onClose', async () => rmSync(clientFolder, { recursive: true }))
  /** Simulates development, where the renderer changes. */
  const changeSource = (edit: (html: string) => string) => {
    const { render } = renderer
    renderer = { ...renderer, render: (page) => edit(render(page)) }
  }
  return { app, clock, renders, changeSource }
}

/** The public site and its stub API for all tests of a file, which ends them. */
export async function startSiteForFile(variables: Record<string, string> = {}) {
  const api = await startStubApi()
  const site = await startSite(api.origin, variables)
  afterAll(async () => {
    await site.app.close()
    await api.stop()
  })
  return { api, site }
}
