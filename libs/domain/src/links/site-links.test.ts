import { describe, expect, it } from 'vitest'
import { playerLinks, recogniseLink, siteLinks } from './site-links.ts'
import { DEFAULT_SITE_SETTINGS } from '../site/site.ts'

describe('links (docs/product/entities.md#links)', () => {
  it.each([
    ['https://open.spotify.com/artist/1', 'spotify', 'Spotify'],
    ['https://music.apple.com/us/artist/1', 'apple', 'Apple Music'],
    ['https://www.youtube.com/@pine', 'youtube', 'YouTube'],
    ['https://youtu.be/1', 'youtube', 'YouTube'],
    ['https://music.youtube.com/channel/1', 'youtube', 'YouTube'],
    ['https://hollowpine.bandcamp.com', 'bandcamp', 'Bandcamp'],
    ['https://soundcloud.com/pine', 'soundcloud', 'SoundCloud'],
    ['https://tidal.com/artist/1', 'tidal', 'Tidal'],
    ['https://www.deezer.com/artist/1', 'deezer', 'Deezer'],
    ['https://music.amazon.co.uk/artists/1', 'amazon', 'Amazon Music'],
    ['https://www.instagram.com/pine', 'instagram', 'Instagram'],
    ['https://m.facebook.com/pine', 'facebook', 'Facebook'],
    ['https://www.tiktok.com/@pine', 'tiktok', 'TikTok'],
    ['https://twitter.com/pine', 'x', 'X'],
    ['https://www.threads.net/@pine', 'threads', 'Threads'],
    ['https://mastodon.social/@pine', 'mastodon', 'Mastodon'],
    ['https://bsky.app/profile/pine', 'bluesky', 'Bluesky'],
    ['https://www.twitch.tv/pine', 'twitch', 'Twitch'],
    ['https://discord.gg/pine', 'discord', 'Discord'],
    ['https://www.patreon.com/pine', 'patreon', 'Patreon'],
    ['https://www.bandsintown.com/a/1', 'bandsintown', 'Bandsintown'],
    ['https://www.songkick.com/artists/1', 'songkick', 'Songkick'],
    ['https://www.hollowpine.example/', 'website', 'hollowpine.example'],
    // Hosts that end, or begin, like known ones.
    ['https://notspotify.com/1', 'website', 'notspotify.com'],
    ['https://netflix.com/1', 'website', 'netflix.com'],
    ['https://spotify.com.example/1', 'website', 'spotify.com.example'],
    ['https://www.amazon.com/1', 'website', 'amazon.com'],
  ])('%s is %s', (url, kind, name) => {
    expect(recogniseLink(url)).toEqual({ url, kind, name })
  })

  it('are those of the list, then those of the other fields, each address once', () => {
    const links = ['https://www.instagram.com/pine/', 'https://soundcloud.com/pine']
    const platformLinks = {
      ...DEFAULT_SITE_SETTINGS.platformLinks,
      apple: 'https://listen.example/pine',
      bandcamp: 'https://SOUNDCLOUD.com/pine/',
    }
    const site = { links, platformLinks, socialProfileUrl: 'https://instagram.com/pine' }
    expect(siteLinks(site).map(({ name, url }) => [name, url])).toEqual([
      ['Instagram', 'https://www.instagram.com/pine/'],
      ['SoundCloud', 'https://soundcloud.com/pine'],
      ['Apple Music', 'https://listen.example/pine'],
    ])
  })

  it.each([
    [['https://www.instagram.com/pine', 'https://tidal.com/artist/1'], null, ['Tidal']],
    [['https://www.instagram.com/pine'], 'https://listen.example/pine', ['Spotify']],
    // Without music links, the others are shown.
    [['https://www.instagram.com/pine'], null, ['Instagram']],
    [[], null, []],
  ])('of %j and Spotify %s the player has %j', (links, spotify, names) => {
    const platformLinks = { ...DEFAULT_SITE_SETTINGS.platformLinks, spotify }
    const site = { links, platformLinks, socialProfileUrl: 'https://www.facebook.com/pine' }
    expect(playerLinks(site).map(({ name }) => name)).toEqual(names)
  })
})
