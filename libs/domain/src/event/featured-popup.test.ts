import { describe, expect, it } from 'vitest'
import { textReader } from '../texts/fill-text.ts'
import { LANGUAGES } from '../schema/language.ts'
import { DEFAULT_TEXTS } from '../texts/site-texts.ts'
import { isoDay, type SiteClock } from '../time/zoned-time.ts'
import * as popup from './featured-popup.ts'
import type { WrittenEvent } from './read-event.ts'
import { storedEvent } from './testing/stored-event.ts'
import { DEFAULT_SITE_SETTINGS } from '../site/site.ts'

const { DEFAULT_POPUP_SETTINGS, popupWhen } = popup
const featuredPopup = (
  settings: Parameters<typeof popup.featuredPopup>[0],
  event: WrittenEvent | null | undefined,
  clock: SiteClock,
) => popup.featuredPopup(settings, event && storedEvent(event, clock), clock)
const timeZone = 'America/New_York'
const show = { title: 'The show', date: 'May 30, 2025', time: '8:00 PM' }
const MAY_30 = isoDay('2025-05-30') ?? 0
const closed = { isOpen: false, when: null }
const open = (when: string | number) => ({ isOpen: true, when })

describe("mode 'event'", () => {
  it.each<[string, string, object]>([
    ["says 'today' on the event's day, from its first instant", '2025-05-30T00:00:00-04:00', open('today')],
    ["says 'today' until the start", '2025-05-30T19:59:59.999-04:00', open('today')],
    ["never opens at or after the event's start", '2025-05-30T20:00:00-04:00', closed],
    ["never opens at or after the event's start", '2026-01-01T00:00:00-05:00', closed],
    ["'tomorrow' the day before", '2025-05-29T23:59:59-04:00', open('tomorrow')],
    ["'tomorrow' the day before", '2025-05-29T00:00:00-04:00', open('tomorrow')],
    ["'on {weekday, Month D}' earlier than that", '2025-05-28T23:59:59-04:00', open(MAY_30)],
    ["'on {weekday, Month D}' earlier than that", '2024-12-01T12:00:00-05:00', open(MAY_30)],
    ['the day is that of the site, not of UTC', '2025-05-30T02:00:00Z', open('tomorrow')],
  ])('%s: %s', (_, now, expected) => {
    expect(featuredPopup({ popupMode: 'event' }, show, { now, timeZone })).toEqual(expected)
  })

  it.each<[string, object]>([
    ['a recurring', { ...show, time: 'Every Friday, 8 PM' }],
    ['an unparseable', { ...show, date: 'TBA' }],
    ['an unparseable (only a month)', { ...show, date: 'May 2025' }],
    ['a hidden', { ...show, isVisible: false }],
    ['a cancelled', { ...show, status: 'cancelled' as const }],
  ])('stays closed for %s one', (_, event) => {
    const now = '2025-05-29T12:00:00Z'
    expect(featuredPopup({ popupMode: 'event' }, event, { now, timeZone })).toEqual(closed)
  })

  it('goes by the time that was set by hand, on the days of its zone', () => {
    const event = { ...show, startsAt: '2025-06-01T00:00:00Z', timeZone: 'Asia/Tokyo' }
    expect(featuredPopup({}, event, { now: '2025-05-31T14:59:59Z', timeZone })).toEqual(open('tomorrow'))
    expect(featuredPopup({}, event, { now: '2025-05-31T15:00:00Z', timeZone })).toEqual(open('today'))
  })

  it('without a listed time stays open through the day', () => {
    const event = { date: 'May 30, 2025' }
    expect(featuredPopup({}, event, { now: '2025-05-31T03:59:59Z', timeZone })).toEqual(open('today'))
    expect(featuredPopup({}, event, { now: '2025-05-31T04:00:00Z', timeZone })).toEqual(closed)
  })
})

describe("mode 'fixed' (docs/product/states.md#featured-popup)", () => {
  it.each<[string, string, object]>([
    ["otherwise 'tomorrow'", '2025-05-29T23:59:59-04:00', open('tomorrow')],
    ["otherwise 'tomorrow', however early", '2020-01-01T00:00:00Z', open('tomorrow')],
    ["'today' if the current date is on or after 30 May 2025", '2025-05-30T00:00:00-04:00', open('today')],
    ["'today' until the cutoff", '2025-05-30T19:59:59.999-04:00', open('today')],
    ['not at or after 30 May 2025 20:00 (UTC-4)', '2025-05-30T20:00:00-04:00', closed],
    ['not at or after 30 May 2025 20:00 (UTC-4)', '2025-06-30T20:00:00-04:00', closed],
  ])('%s: %s', (_, now, expected) => {
    const elsewhen = { date: 'TBA', time: 'Every Friday' }
    expect(featuredPopup({ popupMode: 'fixed' }, elsewhen, { now, timeZone })).toEqual(expected)
  })

  it('follows the settings, and a show date before the cutoff says today on later days too', () => {
    const settings = {
      popupMode: 'fixed',
      popupShowDate: '2026-07-01',
      popupCutoff: '2026-07-03T00:00:00Z',
    } as const
    expect(featuredPopup(settings, show, { now: '2026-06-01T00:00:00Z', timeZone })).toEqual(open('tomorrow'))
    expect(featuredPopup(settings, show, { now: '2026-07-02T12:00:00Z', timeZone })).toEqual(open('today'))
    expect(featuredPopup(settings, show, { now: '2026-07-03T00:00:00Z', timeZone })).toEqual(closed)
  })

  it('stays closed when the cutoff is no date', () => {
    const settings = { popupMode: 'fixed', popupCutoff: 'never' } as const
    expect(featuredPopup(settings, show, { now: '2025-01-01T00:00:00Z', timeZone })).toEqual(closed)
  })
})

it('for an event dated May 30, 2025 at 8:00 PM both modes close at the same instant', () => {
  const cutoff = Date.parse('2025-05-30T20:00:00-04:00')
  for (const popupMode of ['event', 'fixed'] as const) {
    expect(featuredPopup({ popupMode }, show, { now: cutoff - 1, timeZone })).toEqual(open('today'))
    expect(featuredPopup({ popupMode }, show, { now: cutoff, timeZone })).toEqual(closed)
  }
})

it.each(['event', 'fixed'] as const)(
  "without a featured event there is nothing to show: mode '%s'",
  (popupMode) => {
    for (const event of [null, undefined]) {
      expect(featuredPopup({ popupMode }, event, { now: '2025-05-29T12:00:00Z', timeZone })).toEqual(closed)
    }
  },
)

it('switched off, it stays closed', () => {
  expect(featuredPopup({ popupMode: 'off' }, show, { now: '2025-05-30T12:00:00Z', timeZone })).toEqual(closed)
})

it('missing settings have their defaults, which are those of the site', () => {
  const now = '2025-05-29T12:00:00Z'
  for (const settings of [null, undefined, {}, DEFAULT_SITE_SETTINGS]) {
    expect(featuredPopup(settings, show, { now, timeZone })).toEqual(open('tomorrow'))
  }
  expect(DEFAULT_SITE_SETTINGS).toMatchObject(DEFAULT_POPUP_SETTINGS)
})

it('is said in the language of the site', () => {
  const said = LANGUAGES.map((language) => {
    const text = textReader(DEFAULT_TEXTS[language])
    return text('popup.title', { when: popupWhen(MAY_30, text, language) })
  })
  expect(said).toEqual([
    'The show is on Friday, May 30',
    'Das Konzert ist am Freitag, 30. Mai',
    'Le concert, c’est le vendredi 30 mai',
    'El concierto es el viernes, 30 de mayo',
  ])
})
