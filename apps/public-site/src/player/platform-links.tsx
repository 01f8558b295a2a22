import type { MusicPlatform } from '@troubadour/domain/site/site'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useSite } from '../shared/site.tsx'
import styles from './platform-links.module.css'

/** In the order of docs/product/public-pages.md#floating-player. */
const PLATFORMS: readonly [platform: MusicPlatform, name: string][] = [
  ['spotify', 'Spotify'],
  ['apple', 'Apple Music'],
  ['youtube', 'YouTube'],
  ['bandcamp', 'Bandcamp'],
]

/** Where else the music is, as far as the settings say so. */
export function PlatformLinks() {
  const { platformLinks } = useSite()
  const links = PLATFORMS.flatMap(([platform, name]) => {
    const url = platformLinks[platform]
    return url ? [{ url, name }] : []
  })
  if (links.length === 0) return null
  return (
    <PlainList className={styles.links} aria-label="Listen on">
      {links.map(({ url, name }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener" className={styles.link}>
            {name}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
