import { groundColours } from '@troubadour/domain/look/look-styles'
import { PATHS } from '@troubadour/domain/address/paths'
import { addWebManifest } from '@troubadour/web-server/web-manifest'
import type { SiteIcons } from '../../build/site-icons.ts'
import { iconsOf, MANIFEST_PATH } from '../shared/icons-of.ts'
import type { OpenReading } from './api-source.ts'
import type { WebApp } from './web-app.ts'
import { readSettings } from './read-site.ts'

const ICON_MAX_AGE_S = 86_400

/** Icons and web app manifest (docs/product/public-pages.md#icons). */
export function addIcons(
  app: WebApp,
  { openReading, icons: builtIn }: { openReading: OpenReading; icons: SiteIcons },
): void {
  // Clients that read no page, such as feed readers, request it.
  app.get('/favicon.ico', async (_request, reply) => {
    const { ico } = iconsOf(await readSettings(openReading()), builtIn)
    return reply.header('cache-control', `public, max-age=${ICON_MAX_AGE_S}`).redirect(ico, 302)
  })
  addWebManifest(app, MANIFEST_PATH, async () => {
    const site = await readSettings(openReading())
    const icons = iconsOf(site, builtIn)
    const name = site.projectName || site.tagline
    const ground = groundColours(site.look)[0]!.colour // there is at least one
    return {
      name,
      short_name: name,
      start_url: PATHS.home,
      display: 'minimal-ui',
      background_color: ground,
      theme_color: ground,
      icons: [
        { src: icons.small, sizes: '192x192', purpose: 'any' },
        { src: icons.large, sizes: '512x512', purpose: 'any' },
        { src: icons.maskable, sizes: '512x512', purpose: 'maskable' },
      ],
    }
  })
}
