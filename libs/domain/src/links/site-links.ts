import { hostName } from './host-name.ts'
import { completeLink } from './web-text.ts'

/** Recognized hosts, including their subdomains, with their names. */
const KNOWN = {
  spotify: ['Spotify', 'spotify.com', 'spotify.link'],
  apple: ['Apple Music', 'music.apple.com'],
  youtube: ['YouTube', 'youtube.com', 'youtu.be'],
  bandcamp: ['Bandcamp', 'bandcamp.com'],
  soundcloud: ['SoundCloud', 'soundcloud.com'],
  tidal: ['Tidal', 'tidal.com'],
  deezer: ['Deezer', 'deezer.com'],
  amazon: ['Amazon Music', 'music.amazon'],
  instagram: ['Instagram', 'instagram.com'],
  facebook: ['Facebook', 'facebook.com', 'fb.com'],
  tiktok: ['TikTok', 'tiktok.com'],
  x: ['X', 'x.com', 'twitter.com'],
  threads: ['Threads', 'threads.net', 'threads.com'],
  mastodon: [
    'Mastodon',
    'mastodon.social',
    'mastodon.online',
    'mastodon.world',
    'mastodon.art',
    'mas.to',
    'mstdn.social',
    'fosstodon.org',
    'musician.social',
  ],
  bluesky: ['Bluesky', 'bsky.app'],
  twitch: ['Twitch', 'twitch.tv'],
  discord: ['Discord', 'discord.gg', 'discord.com'],
  patreon: ['Patreon', 'patreon.com'],
  bandsintown: ['Bandsintown', 'bandsintown.com', 'bnds.us'],
  songkick: ['Songkick', 'songkick.com'],
} as const satisfies Record<string, readonly [name: string, ...hosts: string[]]>

export type LinkKind = keyof typeof KNOWN | 'website'

// Object.keys returns string[].
const KINDS = Object.keys(KNOWN) as (keyof typeof KNOWN)[]

export interface SiteLink {
  url: string
  kind: LinkKind
  /** 'Spotify'; the host itself when it is not recognized. */
  name: string
}

/** The kind and name of a link. @param url absolute, as stored */
export function recogniseLink(url: string): SiteLink {
  const host = hostName(url)
  const kind = KINDS.find((one) => KNOWN[one].slice(1).some((known) => isBelow(host, known)))
  return { url, kind: kind ?? 'website', name: kind ? KNOWN[kind][0] : host }
}

/** Whether a typed address leads to one of the recognized hosts. */
export function isOnPlatform(address: string | null): boolean {
  const url = completeLink(address ?? '').trim()
  return /^https?:/i.test(url) && URL.canParse(url) && recogniseLink(url).kind !== 'website'
}

function isBelow(host: string, known: string): boolean {
  // Amazon has a host for each country.
  return (
    host === known || host.endsWith(`.${known}`) || (known === 'music.amazon' && host.startsWith(`${known}.`))
  )
}

/** The settings that lead elsewhere. */
interface LinkSettings {
  links: readonly string[]
  platformLinks: Record<'spotify' | 'apple' | 'youtube' | 'bandcamp', string | null>
  socialProfileUrl: string | null
}

/**
 * The links of the site (docs/product/entities.md#links): the ordered list, then the music platforms and the social
 * profile with fields of their own, without duplicates.
 */
export function siteLinks({ links, platformLinks, socialProfileUrl }: LinkSettings): SiteLink[] {
  const platforms = (['spotify', 'apple', 'youtube', 'bandcamp'] as const).flatMap((kind) => {
    const url = platformLinks[kind]
    return url ? [{ url, kind, name: KNOWN[kind][0] }] : []
  })
  const all = [
    ...links.map(recogniseLink),
    ...platforms,
    ...(socialProfileUrl ? [recogniseLink(socialProfileUrl)] : []),
  ]
  return [...Map.groupBy(all, ({ url }) => addressOf(url)).values()].flatMap(([first]) => first ?? [])
}

/** Kinds of links to music. */
const MUSIC_KINDS: readonly LinkKind[] = [
  'spotify',
  'apple',
  'youtube',
  'bandcamp',
  'soundcloud',
  'tidal',
  'deezer',
  'amazon',
]

/** The links of the player: those to music, or the ordered list when there are none. */
export function playerLinks(site: LinkSettings): SiteLink[] {
  const music = siteLinks(site).filter(({ kind }) => MUSIC_KINDS.includes(kind))
  return music.length > 0 ? music : siteLinks({ ...site, socialProfileUrl: null })
}

/** A normalized URL, equal for URLs of the same page. */
function addressOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return hostName(url) + pathname.replace(/\/$/, '') + search + hash
}
