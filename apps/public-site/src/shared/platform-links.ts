import type { MusicPlatform, SiteSettings } from '@troubadour/domain/site/site'

/** In the order of docs/product/public-pages.md#floating-player. */
const PLATFORMS: readonly [platform: MusicPlatform, name: string][] = [
  ['spotify', 'Spotify'],
  ['apple', 'Apple Music'],
  ['youtube', 'YouTube'],
  ['bandcamp', 'Bandcamp'],
]

/** Where else the music can be heard, as far as the settings say. */
export function listPlatformLinks({ platformLinks }: SiteSettings): [name: string, url: string][] {
  return PLATFORMS.flatMap(([platform, name]) => {
    const url = platformLinks[platform]
    return url ? [[name, url]] : []
  })
}
