import { describe, expect, it } from 'vitest'
import { eventKind, type Event } from '../event/event.ts'
import { storedEvent } from '../event/testing/stored-event.ts'
import { musicTrackKind, type MusicTrack } from '../release/music-track.ts'
import { DEFAULT_SITE_SETTINGS } from '../site/site.ts'
import { watchedUses, type LinkedContent } from './watched-uses.ts'

const CLOCK = { now: '2026-06-15T16:00:00Z', timeZone: 'America/New_York' }
const NOTHING: LinkedContent = {
  events: [],
  tracks: [],
  posts: [],
  pages: [],
  pressQuotes: [],
  site: DEFAULT_SITE_SETTINGS,
}
const DAY_S = 24 * 3600
const found = (content: Partial<LinkedContent>) =>
  watchedUses({ ...NOTHING, ...content }, CLOCK).map(({ url, everyS, isUrgent }) => [url, everyS, isUrgent])

const TICKETS = 'https://tickets.org/a'
function show(fields: Partial<Event>): Event {
  const event = { ...eventKind.example, link: TICKETS, isVisible: true, ...fields }
  return storedEvent(event, CLOCK)
}

describe('the ticket link of a show', () => {
  it.each<[string, Partial<Event>, [number, boolean] | null]>([
    ['today', { date: 'June 15, 2026' }, [3 * 3600, true]],
    ['two days away', { date: 'June 17, 2026' }, [3 * 3600, true]],
    ['three days away', { date: 'June 18, 2026' }, [DAY_S, false]],
    ['fourteen days away', { date: 'June 29, 2026' }, [DAY_S, false]],
    ['fifteen days away', { date: 'June 30, 2026' }, null],
    ['that is over', { date: 'June 14, 2026' }, null],
    ['without a day that is understood', { date: 'Soon' }, null],
    ['that is hidden', { date: 'June 17, 2026', isVisible: false }, null],
    ['that is cancelled', { date: 'June 17, 2026', status: 'cancelled' }, null],
    ['that is sold out', { date: 'June 17, 2026', status: 'soldOut' }, [3 * 3600, true]],
    ['that repeats', { date: 'June 3, 2026', time: 'Every Wednesday, 7 PM' }, [3 * 3600, true]],
    ['without a link', { date: 'June 17, 2026', link: null }, null],
  ])('%s', (_case, fields, expected) => {
    expect(found({ events: [show(fields)] })).toEqual(expected ? [[TICKETS, ...expected]] : [])
  })
})

const release = (fields: Partial<MusicTrack>): MusicTrack => ({
  ...musicTrackKind.example,
  ...{ streamUrl: 'https://listen.org/a', presaveUrl: 'https://presave.org/a' },
  ...{ isComingSoon: false, isVisibleInHearIt: true },
  ...fields,
})

describe('the links of a release', () => {
  it.each<[string, Partial<MusicTrack>, string | null]>([
    ['eight days before', { releaseDate: '2026-06-23' }, null],
    ['seven days before', { releaseDate: '2026-06-22' }, 'https://presave.org/a'],
    ['on its day', { releaseDate: '2026-06-15' }, 'https://listen.org/a'],
    ['thirty days after', { releaseDate: '2026-05-16' }, 'https://listen.org/a'],
    ['thirty-one days after', { releaseDate: '2026-05-15' }, null],
    ['without a day', { releaseDate: null }, null],
    ['hidden by its sale text', { releaseDate: '2026-06-15', saleInfo: 'Hidden' }, null],
    ['hidden', { releaseDate: '2026-06-15', isVisibleInHearIt: false, isVisibleInStore: false }, null],
  ])('%s', (_case, fields, url) => {
    expect(found({ tracks: [release(fields)] })).toEqual(url ? [[url, DAY_S, false]] : [])
  })
})

it('the links of the site, of its pages and of posts of the last 90 days, weekly', () => {
  const text = (name: string) => ({
    ...{ id: 1, title: name, isVisible: true, publishedAt: '2026-06-01T00:00:00Z' },
    ...{ link: null, html: `<p><a href="https://${name}.org/?a=1&amp;b=2">x</a> <a href="/shows">y</a></p>` },
  })
  const site = {
    ...DEFAULT_SITE_SETTINGS,
    links: ['https://spotify.org/a'],
    storeUrl: 'https://store.org/',
    videos: ['https://video.org/', '/media/video.mp4'].map((address) => ({
      title: '',
      address,
      poster: null,
    })),
    aboutSection: {
      ...DEFAULT_SITE_SETTINGS.aboutSection,
      html: '<a href="https://about.org/">x</a>',
      quotes: [{ text: 'Good', source: 'Paper', url: 'https://paper.org/' }],
    },
  }
  const posts = [
    { ...text('post'), link: 'https://linked.org/' },
    { ...text('old'), publishedAt: '2026-03-01T00:00:00Z' },
    { ...text('scheduled'), publishedAt: '2026-06-16T00:00:00Z' },
    { ...text('hidden'), isVisible: false },
  ]
  expect(
    found({
      site,
      posts,
      pressQuotes: [{ url: 'https://press.org/' }],
      pages: [text('page'), { ...text('draft'), isVisible: false }],
    }),
  ).toEqual(
    [
      ...['https://spotify.org/a', 'https://store.org/', 'https://video.org/', 'https://paper.org/'],
      ...['https://press.org/', 'https://about.org/'],
      ...['https://linked.org/', 'https://post.org/?a=1&b=2', 'https://page.org/?a=1&b=2'],
    ].map((url) => [url, 7 * DAY_S, false]),
  )
})
