import { PATHS } from '@troubadour/domain/site/paths'
import { addWebManifest } from '@troubadour/web-server/web-manifest'
import type { SiteIcons } from '../../build/site-icons.ts'
import { MANIFEST_PATH, THEME_COLOUR } from '../shared/web-manifest.ts'
import { iconsOf } from '../shared/icons-of.ts'
import type { OpenReading } from './api-source.ts'
import type { WebApp } from './pages.ts'
import { readSite } from './read-site.ts'

const ICON_MAX_AGE_S = 86_400

/** What a browser and a phone's home screen ask for beside a page (docs/product/public-pages.md#icons). */
export function addIcons(
  app: WebApp,
  { openReading, icons: builtIn }: { openReading: OpenReading; icons: SiteIcons },
): void {
  // Asked for by what reads no page, such as feed readers.
  app.get('/favicon.ico', async (_request, reply) => {
    const { ico } = iconsOf((await readSite(openReading())).site, builtIn)
    return reply.header('cache-control', `public, max-age=${ICON_MAX_AGE_S}`).redirect(ico, 302)
  })
  addWebManifest(app, MANIFEST_PATH, async () => {
    const { site } = await readSite(openReading())
    const icons = iconsOf(site, builtIn)
    const name = site.projectName || site.tagline
    return {
      name,
      short_name: name,
      start_url: PATHS.home,
      display: 'minimal-ui',
      background_color: THEME_COLOUR,
      theme_color: THEME_COLOUR,
      icons: [
        { src: icons.small, sizes: '192x192', purpose: 'any' },
        { src: icons.large, sizes: '512x512', purpose: 'any' },
        { src: icons.maskable, sizes: '512x512', purpose: 'maskable' },
      ],
    }
  })
}
