import { iconPaths } from '@troubadour/domain/share/site-icon'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { SiteIcons } from '../../build/site-icons.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** Icons made from the musician's own picture, or else the built-in ones (docs/product/public-pages.md#icons). */
export function iconsOf({ look }: SiteSettings, builtIn: SiteIcons) {
  const own = iconPaths(look.icon)
  if (own) return { ...own, tab: { href: own.small, type: 'image/png' } }
  return { ...builtIn, tab: { href: builtIn.svg, type: 'image/svg+xml' } }
}
