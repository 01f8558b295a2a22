import { describe, expect, it } from 'vitest'
import { eventKind } from '../event/event.ts'
import { withReading } from '../event/read-event.ts'
import { musicTrackKind } from '../release/music-track.ts'
import { comingUpOf, type Planned, type PlannedRow } from './coming-up.ts'

const clock = { now: '2026-05-01T12:00:00Z', timeZone: 'America/New_York' }
const LATER = '2026-06-01T13:00:00.000Z'
const event = (parts: object) => ({ ...eventKind.example, title: 'Show', isVisible: true, ...parts })
const track = (parts: object) => ({ ...musicTrackKind.example, title: 'Song', releaseDate: null, ...parts })
const dated = {
  ticketsFrom: '2026-06-01T18:00:00Z',
  ...withReading(
    {
      date: 'June 20, 2026',
      time: '8 PM',
      description: '',
      createdAt: '2026-01-01T00:00:00Z',
      language: 'en',
    },
    clock,
  ),
}
const row = (kind: PlannedRow['kind'], id: number, at: string): PlannedRow => ({
  ...{ kind, id, title: 'News', at, card: null },
})
const mail = (card: PlannedRow['card']): PlannedRow => ({ ...row('announcement', 4, LATER), card })

const list = (planned: Partial<Planned>) =>
  comingUpOf(
    {
      ...{ events: [], tracks: [], awaited: [], others: [] },
      withRecordings: new Set(),
      sendsMail: true,
      ...planned,
    },
    clock,
  )

describe('what happens by itself (docs/product/admin.md#coming-up)', () => {
  it('is listed by its time, and only what is still to come', () => {
    const all = list({
      events: [event({ id: 1, isVisible: false, publicFrom: LATER })],
      tracks: [
        track({ id: 2, releaseDate: '2026-05-20' }),
        track({ id: 3, releaseDate: '2026-04-20' }),
        track({
          id: 4,
          isVisibleInHearIt: false,
          isVisibleInStore: false,
          publicFrom: '2026-05-02T08:00:00Z',
        }),
      ],
      others: [
        row('page', 5, '2026-05-03T08:00:00Z'),
        row('post', 6, '2026-05-04T08:00:00Z'),
        row('post', 7, '2026-04-30T08:00:00Z'),
        row('announcement', 8, '2026-05-05T08:00:00Z'),
      ],
    })
    expect(all.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      ...['track 4', 'page 5', 'post 6', 'announcement 8', 'release 2', 'event 1'],
    ])
    // The first instant of the day in the site's time zone.
    expect(all[4]?.at).toBe('2026-05-20T04:00:00.000Z')
    expect(all.every(({ contradiction }) => contradiction === null)).toBe(true)
  })

  it.each<[string, Planned['awaited'][number]['about'], Partial<Planned>, string[]]>([
    [
      'a release',
      'release',
      { tracks: [track({ id: 2, releaseDate: '2026-05-20' })] },
      ['2026-05-20T13:00 null'],
    ],
    ['a release without a date', 'release', { tracks: [track({ id: 2 })] }, []],
    [
      'a release that stays closed',
      'release',
      { tracks: [track({ id: 2, releaseDate: '2026-05-20', isComingSoon: true })] },
      [],
    ],
    [
      'a hidden release',
      'release',
      {
        tracks: [
          track({ id: 2, releaseDate: '2026-05-20', isVisibleInHearIt: false, isVisibleInStore: false }),
        ],
      },
      ['2026-05-20T13:00 It is hidden then, so the mail says that it is cancelled.'],
    ],
    ['a show', 'week', { events: [event({ id: 2, ...dated })] }, ['2026-06-13T13:00 null']],
    [
      'a show that is public by then',
      'tickets',
      { events: [event({ id: 2, ...dated, isVisible: false, publicFrom: '2026-05-02T08:00:00Z' })] },
      ['2026-06-01T13:00 null'],
    ],
    ['a cancelled show', 'week', { events: [event({ id: 2, ...dated, status: 'cancelled' })] }, []],
    ['what is not there any more', 'week', {}, []],
  ])('has the reminders of %s with how many', (_name, about, planned, expected) => {
    const all = list({ ...planned, awaited: [{ about, id: 2, count: 12 }] })
    const reminders = all.filter(({ kind }) => kind === 'reminder')
    expect(reminders.map(({ at, contradiction }) => `${at.slice(0, 16)} ${contradiction}`)).toEqual(expected)
    expect(reminders.every(({ reminder }) => reminder?.about === about && reminder.count === 12)).toBe(true)
  })

  it('is at most ten things', () => {
    const others = Array.from({ length: 12 }, (_, id) => row('page', id, LATER))
    expect(list({ others })).toHaveLength(10)
  })
})

describe('contradictions', () => {
  it('are none of a release that is sold in advance with recordings', () => {
    const tracks = [track({ id: 2, releaseDate: '2026-06-01', takesPreorders: true, pricing: 'fixed' })]
    expect(list({ tracks, withRecordings: new Set([2]) })[0]?.contradiction).toBeNull()
  })

  const hidden = { isVisibleInHearIt: false, isVisibleInStore: false }
  const onDay = { id: 2, releaseDate: '2026-06-01' }

  it.each([
    ['is out while it is shown', {}, null],
    [
      'is sold in advance without recordings',
      { takesPreorders: true, pricing: 'fixed' },
      'It is sold in advance, but has no recordings: its buyers get nothing on that day.',
    ],
    ['is hidden on that day', hidden, 'It is hidden, so nobody sees it on that day.'],
    [
      'is marked as coming soon',
      { isComingSoon: true },
      'It is marked as Coming Soon, so it stays closed on that day.',
    ],
    [
      'becomes public later',
      { ...hidden, publicFrom: '2026-06-03T04:00:00Z' },
      'It becomes public 2 days later.',
    ],
    ['becomes public earlier', { ...hidden, publicFrom: '2026-05-31T04:00:00Z' }, null],
  ])('of a release that %s', (_name, parts, sentence) => {
    const found = list({ tracks: [track({ ...onDay, ...parts })] }).find(({ kind }) => kind === 'release')
    expect(found?.contradiction).toBe(sentence)
  })

  it.each([
    [1, 'No mail server is set up, so nobody gets it.'],
    [12, 'No mail server is set up, so nobody gets it.'],
  ])('of a mail and of %i reminders without a mail server', (count, sentence) => {
    const all = list({
      ...{ sendsMail: false, tracks: [track(onDay)], others: [mail(null), row('post', 5, LATER)] },
      awaited: [{ about: 'release', id: 2, count }],
    })
    expect(Object.fromEntries(all.map(({ kind, contradiction }) => [kind, contradiction]))).toEqual({
      ...{ release: null, post: null, reminder: sentence },
      announcement: 'No mail server is set up, so nobody gets it.',
    })
  })

  it.each<[string, NonNullable<PlannedRow['card']>, Partial<Planned>, string | null]>([
    ['a show that is shown', { kind: 'event', id: 1 }, { events: [event({ id: 1 })] }, null],
    [
      'a hidden show',
      { kind: 'event', id: 1 },
      { events: [event({ id: 1, isVisible: false })] },
      '“Show” is hidden.',
    ],
    [
      'a show that is public 3 hours later',
      { kind: 'event', id: 1 },
      { events: [event({ id: 1, isVisible: false, publicFrom: '2026-06-01T16:00:00Z' })] },
      'It goes out 3 hours before “Show” is public.',
    ],
    [
      'a release that is out 15 hours later',
      { kind: 'track', id: 2 },
      { tracks: [track({ id: 2, releaseDate: '2026-06-02' })] },
      'It goes out 15 hours before “Song” is out.',
    ],
    ['a release that is out', { kind: 'track', id: 2 }, { tracks: [track(onDay)] }, null],
    [
      'a release that is public 20 minutes later',
      { kind: 'track', id: 2 },
      { tracks: [track({ id: 2, ...hidden, publicFrom: '2026-06-01T13:20:00Z' })] },
      'It goes out 20 minutes before “Song” is public.',
    ],
    ['a show that is deleted', { kind: 'event', id: 9 }, {}, null],
  ])('of a mail with a card of %s', (_name, card, planned, sentence) => {
    const found = list({ ...planned, others: [mail(card)] }).find(({ kind }) => kind === 'announcement')
    expect(found?.contradiction).toBe(sentence)
  })
})
