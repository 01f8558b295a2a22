import { describe, expect, it } from 'vitest'
import { storedEvent } from '../event/testing/stored-event.ts'
import { partOf } from '../schema/field.ts'
import { eventFields, type Event } from '../event/event.ts'
import { trackFields, type MusicTrack } from '../release/music-track.ts'
import { missingOfSite } from './missing-of-site.ts'
import { IMPRINT_TITLES } from './setup-values.ts'
import { DEFAULT_SITE_SETTINGS } from '../site/site.ts'

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }
const stamps = { createdAt: '2026-01-01T12:00:00Z', updatedAt: '2026-01-01T12:00:00Z', version: 1 }

const show = (parts: Partial<Event> = {}): Event =>
  storedEvent(
    {
      ...partOf(eventFields, 'initial'),
      ...{ id: 7, slug: 'show', title: 'Show', date: 'June 3, 2026', venue: 'Hall', location: 'Mill Lane' },
      ...{ price: '$15', link: 'https://tickets.example', imageUrl: '/media/a.webp', language: 'en' },
      ...stamps,
      ...parts,
    },
    clock,
  )
const track = (parts: Partial<MusicTrack> = {}): MusicTrack => ({
  ...partOf(trackFields, 'initial'),
  ...{ id: 1, slug: 'song', title: 'Song', imageUrl: '/media/a.webp', price: 'Free', position: null },
  ...stamps,
  ...parts,
})

const { look } = DEFAULT_SITE_SETTINGS
const whole = {
  site: {
    ...DEFAULT_SITE_SETTINGS,
    projectName: 'Ada',
    about: 'Plays the harp.',
    contactPhone: '+1 555 0100',
    look: { ...look, hero: { ...look.hero, picture: '/media/a.webp' } },
  },
  events: [show()],
  tracks: [track()],
  isDemoLoaded: false,
  isFirstDone: false,
  isMailConfigured: true,
  hasBackupElsewhere: true,
  pageTitles: ['Impressum'],
}

describe('missingOfSite', () => {
  it('lacks nothing when all is there', () => {
    expect(missingOfSite(whole, clock)).toEqual({ missing: [], showId: null })
  })

  it('names all that lacks, the gravest first', () => {
    const content = { site: DEFAULT_SITE_SETTINGS, events: [], tracks: [], isFirstDone: true, pageTitles: [] }
    const without = { isDemoLoaded: true, isMailConfigured: false, hasBackupElsewhere: false }
    expect(missingOfSite({ ...content, ...without }, clock).missing).toEqual([
      ...['own-content', 'name', 'contact', 'hero-picture', 'release', 'show', 'sender', 'backup-elsewhere'],
      ...['imprint', 'about'],
    ])
  })

  it.each([
    ['a show that is over', { events: [show({ date: 'March 3, 2026' })] }, 'show'],
    ['a show that is hidden', { events: [show({ isVisible: false })] }, 'show'],
    ['a release that is hidden', { tracks: [track({ saleInfo: 'Hidden' })] }, 'release'],
  ] as const)('%s does not count', (_what, parts, missing) => {
    expect(missingOfSite({ ...whole, ...parts }, clock).missing).toEqual([missing])
  })

  it('names the next show when it has no ticket link, though a hidden one comes before it', () => {
    const events = [
      show({ id: 1, date: 'May 3, 2026', isVisible: false, link: null }),
      show({ id: 2, link: null }),
    ]
    expect(missingOfSite({ ...whole, events }, clock)).toEqual({ missing: ['ticket-link'], showId: 2 })
  })

  it('needs no release where the set-up was answered with a show', () => {
    const content = { ...whole, tracks: [] }
    expect(missingOfSite({ ...content, isFirstDone: true }, clock).missing).toEqual([])
    expect(missingOfSite(content, clock).missing).toEqual(['release'])
  })

  it.each([...Object.values(IMPRINT_TITLES), 'Impressum & Datenschutz', 'Legal notice'])(
    'takes the page %j for an imprint',
    (title) => {
      const missing = (pageTitles: string[]) => missingOfSite({ ...whole, pageTitles }, clock).missing
      expect([missing(['About us', title]), missing(['About us'])]).toEqual([[], ['imprint']])
    },
  )

  it('needs no ticket link for a free show', () => {
    const events = [show({ price: 'FREE', link: null })]
    expect(missingOfSite({ ...whole, events }, clock).missing).toEqual([])
  })
})
