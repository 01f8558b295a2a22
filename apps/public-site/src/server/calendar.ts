import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator'
import { DateTime } from 'luxon'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { withoutControls } from '@troubadour/domain/schema/control-characters'
import type { CalendarEntry, Event } from '@troubadour/domain/event/event'
import { repetitionRule } from '@troubadour/domain/event/event-repetition'
import { eventSchedule, repetitionOf } from '@troubadour/domain/event/event-schedule'
import { addressText } from '@troubadour/domain/event/event-venue'
import type { Language } from '@troubadour/domain/schema/language'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { pathOf } from '@troubadour/domain/address/slug'
import { formatTime, toMillis } from '@troubadour/domain/time/zoned-time'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import { sharedCacheControl } from '@troubadour/server/http-cache'
import type { OpenReading } from './api-source.ts'
import type { FindAddress } from './page-source.ts'
import type { PageStore } from './page-store.ts'
import { readSettings, readSite, type ReadSite } from './read-site.ts'
import { createFileSender } from './send-file.ts'
import type { WebApp } from './web-app.ts'

/** Refresh interval of a subscribed calendar, in seconds. */
const REFRESH_S = 6 * 60 * 60
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
/** Upcoming and most recent shows, in the API's order (docs/product/states.md#calendars). */
const SHOWS_MAX = 300

interface CalendarDeps {
  openReading: OpenReading
  store: PageStore
  findAddress: FindAddress
  publicOrigin: string | undefined
}

/** `/calendar.ics` to subscribe to, and `/shows/{slug}.ics` (docs/product/states.md#calendars). */
export function addCalendars(
  app: WebApp,
  { openReading, store, findAddress, publicOrigin = '' }: CalendarDeps,
): void {
  const calendarOf = ({ site }: ReadSite, entries: ReturnType<typeof entriesOf>) => {
    const zones = new Map<string, string>()
    const words = textReader(textsOf(site))
    const calendar = newCalendar(site)
    calendar.name(site.projectName || words('shows.title')).ttl(REFRESH_S)
    for (const { entry, event } of entries) {
      if (event) {
        const zone = calendarZone(eventSchedule(event, site).timeZone)
        zones.set(zone.name, zone.block)
        const doors = event.doorsAt && formatTime(toMillis(event.doorsAt), zone.name, site.language)
        addShow(calendar, {
          event,
          entry,
          zone: zone.name,
          doors: doors && words('show.doorsText', { time: doors }),
          origin: publicOrigin,
        })
      }
      if (!event && entry.startsAt) addCancellation(calendar, entry)
    }
    const text = `${calendar.toString()}\r\n`
    const count = calendar.length()
    // Adds the zones here: the library adds them only for a calendar with a zone, in which it also writes DTSTAMP. That
    // must be in UTC.
    const withoutBlanks = text.replaceAll('\r\nSUMMARY:\r\n', '\r\n')
    const blocks = [...zones.values()].map((block) => `${block}\r\n`).join('')
    return { count, text: withoutBlanks.replace('BEGIN:VEVENT', () => `${blocks}BEGIN:VEVENT`) }
  }

  const sendFile = createFileSender(store, CALENDAR_TYPE)
  app.get('/calendar.ics', async (request, reply) => {
    const reading = openReading()
    const read = await readSite(reading)
    return sendFile(request, reply, reading, () => {
      const kept = new Set(read.events.slice(0, SHOWS_MAX))
      const entries = entriesOf(read).filter(({ event }) => !event || kept.has(event))
      return calendarOf(read, entries).text
    })
  })
  app.get<{ Params: { slug: string } }>('/shows/:slug.ics', async (request, reply) => {
    const { slug } = request.params
    const reading = openReading()
    const read = await readSite(reading)
    const entries = entriesOf(read).filter(({ event }) => event?.slug === slug)
    const { text, count } = calendarOf(read, entries)
    const address = count === 0 ? await findAddress('shows', slug) : { slug }
    if (address === 'gone') {
      const words = textReader(textsOf(await readSettings(reading)))
      return reply
        .code(410)
        .type('text/plain; charset=utf-8')
        .send(`${words('feed.deletedText')}\n`)
    }
    if (address === 'unknown') return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_AFTER_S).send()
    if (typeof address === 'object' && address.slug !== slug)
      return reply
        .header('cache-control', sharedCacheControl(0))
        .redirect(`${pathOf('shows', address.slug)}.ics`, 301)
    if (count === 0) return reply.callNotFound()
    reply.header('content-disposition', `attachment; filename="${slug}.ics"`)
    const path = `${pathOf('shows', slug)}.ics`
    const stored = store.find(path, [text], () => ({ html: withoutControls(text) }))
    return store.send(request, reply, stored, {
      type: CALENDAR_TYPE,
      reusableUntil: reading.log.reusableUntil,
    })
  })
}

/** An empty calendar in the language of the site. */
export function newCalendar({ language }: { language: Language }): ICalCalendar {
  return ical({
    prodId: { company: 'sebbo.net', product: 'ical-generator', language: language.toUpperCase() },
  })
}

/** The entries with their shows; a deleted one has none. */
function entriesOf({ events, entries }: ReadSite): { entry: CalendarEntry; event: Event | undefined }[] {
  const byId = new Map<number | null, Event>(events.map((event) => [event.id, event]))
  return entries.map((entry) => ({ entry, event: byId.get(entry.eventId) }))
}

/** The VTIMEZONE of a time zone, and its name. */
function calendarZone(timeZone: string): { name: string; block: string } {
  const [block] = tzlib_get_ical_block(timeZone)
  const text = String(block ?? '').trim()
  return { name: /^TZID:(\S+)/m.exec(text)?.[1] ?? timeZone, block: text }
}

interface Show {
  event: Event
  entry: CalendarEntry
  zone: string
  /** The text about the doors. */
  doors: string | null
  origin: string
}

/** Adds a show with a known day; a recurring one only if it is understood how it repeats. */
function addShow(calendar: ICalCalendar, { event, entry, zone, doors, origin }: Show): void {
  const { startsAt, endsAt, firstDay, hasTime, hasEndTime, isRecurring } = eventSchedule(event, {
    timeZone: zone,
  })
  const repetition = repetitionOf(event, { timeZone: zone })
  if (startsAt === null || endsAt === null || firstDay === null || (isRecurring && !repetition)) return
  // The library writes a Date in the machine's zone.
  const inZone = (moment: Date) => DateTime.fromJSDate(moment, { zone })
  const start = inZone(startsAt)
  const isTimed = hasEndTime || +startsAt === +endsAt
  const end = isTimed ? inZone(endsAt) : inZone(endsAt).plus({ days: 1 }).startOf('day')
  const { latitude, longitude } = event.address ?? {}
  const at = latitude != null && longitude != null && { lat: latitude, lon: longitude }
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start,
    ...(end > start && { end }),
    allDay: !hasTime,
    timezone: zone,
    summary: event.title,
    description: [doors, event.description].filter(Boolean).join('\n\n'),
    location: { title: event.venue, address: addressText(event), ...(at && { geo: at }) },
    ...(event.status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
    url: origin && origin + pathOf('shows', event.slug),
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    ...(repetition && { repeating: `RRULE:${repetitionRule(repetition, firstDay)}` }),
  })
}

/** Adds a deleted show as cancelled, without its texts. */
function addCancellation(
  calendar: ICalCalendar,
  { uid, sequence, startsAt, deletedAt }: CalendarEntry,
): void {
  calendar.createEvent({
    id: uid,
    sequence,
    start: new Date(startsAt ?? 0),
    status: ICalEventStatus.CANCELLED,
    // Not the time of the request, which would make each response different.
    stamp: new Date(deletedAt ?? 0),
    summary: '',
  })
}
