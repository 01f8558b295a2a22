import { IMPORT_ROWS_MAX, type SourceRow } from '@troubadour/domain/imports/import-values'
import { dateText } from '@troubadour/domain/event/schedule-hints'
import type { Language } from '@troubadour/domain/schema/language'
import { isLinkUrl } from '@troubadour/domain/schema/urls'
import {
  calendarDay,
  dayAt,
  formatTime,
  instantAt,
  type CalendarDay,
} from '@troubadour/domain/time/zoned-time'
import { shortened } from '../shared/csv-text.ts'
import { calendarZone } from './calendar-zones.ts'

interface Property {
  line: number
  params: string
  value: string
}
type Properties = Map<string, Property>

/** The site's time zone, for times without one, and language, for texts of dates. */
export interface CalendarSite {
  timeZone: string
  language: Language
}

/** A DTSTART or DTEND: a moment or a day. */
interface CalendarTime {
  day: CalendarDay
  /** Null for a whole day. */
  instant: number | null
  zone: string
  /** False for a floating time. */
  hasZone: boolean
}

/** Why a row is refused. */
class RowProblem extends Error {}

const DAY_MS = 86_400_000
const REPEATS_MESSAGE =
  'Repeats, which is not imported. Write one event for each date, or add it by hand with a time such as “every Thursday”'

export const isCalendar = (text: string) => /^\s*BEGIN:VCALENDAR/i.test(text)

/**
 * Parses the VEVENTs of a calendar (RFC 5545) as rows of shows. By hand, since no library reports the line of an error.
 */
export function readCalendar(text: string, site: CalendarSite): SourceRow[] {
  const rows: SourceRow[] = []
  let event: { line: number; properties: Properties } | null = null
  let depth = 0
  for (const { line, name, params, value } of contentLines(text)) {
    const isOpening = name === 'BEGIN'
    // One row more shows that there are too many.
    if (rows.length > IMPORT_ROWS_MAX) return rows
    if (isOpening && value.toUpperCase() === 'VEVENT') {
      if (event) rows.push({ line: event.line, text: 'BEGIN:VEVENT', reason: UNFINISHED_MESSAGE })
      event = { line, properties: new Map() }
      depth = 0
    } else if (!event) continue
    else if (name === 'END' && value.toUpperCase() === 'VEVENT') {
      rows.push(toRow(event.line, event.properties, site))
      event = null
    } else if (isOpening || name === 'END') depth += isOpening ? 1 : -1
    // Properties inside a VALARM are not the event's.
    else if (depth === 0 && !event.properties.has(name)) event.properties.set(name, { line, params, value })
  }
  if (event) rows.push({ line: event.line, text: 'BEGIN:VEVENT', reason: UNFINISHED_MESSAGE })
  return rows
}

const UNFINISHED_MESSAGE = 'The event has no end: the file seems to be cut off'

const CONTENT_LINE = /^[\w-]+((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s
/** The properties that are read; a file may have any number of others. */
const PROPERTIES: ReadonlySet<string> = new Set(
  'BEGIN END DTSTART DTEND DURATION RRULE RDATE SUMMARY DESCRIPTION LOCATION URL STATUS'.split(' '),
)
/**
 * Longer lines are cut. This is more than twice the longest field, each character of which may be escaped: a value that
 * is cut exceeds the maximum of its field, which makes it a problem of its row.
 */
const LINE_MAX_LENGTH = 20_000

/** The unfolded content lines, with the line on which each began. */
function* contentLines(text: string): Generator<Property & { name: string }> {
  let current = ''
  let start = 1
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    if (/^[ \t]/.test(line)) {
      current += line.slice(1, 1 + LINE_MAX_LENGTH - current.length)
      continue
    }
    const name = /^[\w-]+/.exec(current)?.[0].toUpperCase() ?? ''
    const [, params = '', value] = (PROPERTIES.has(name) && CONTENT_LINE.exec(current)) || []
    // The mark keeps a cut value too long when it is trimmed.
    const rest = current.length === LINE_MAX_LENGTH ? '…' : ''
    if (value !== undefined) yield { line: start, name, params, value: value + rest }
    current = line.slice(0, LINE_MAX_LENGTH)
    start = number
  }
}

/** The lines of a text, one by one because there may be millions, and an empty one at the end. */
function* linesOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: mark, index } of text.matchAll(/\r\n|[\r\n]/g)) {
    yield text.slice(from, index)
    from = index + mark.length
  }
  yield text.slice(from)
  yield ''
}

function toRow(
  line: number,
  properties: Properties,
  { timeZone: siteZone, language }: CalendarSite,
): SourceRow {
  const text = (name: string) => unescaped(properties.get(name)?.value ?? '')
  try {
    if (properties.has('RRULE') || properties.has('RDATE')) throw new RowProblem(REPEATS_MESSAGE)
    const start = timeOf(properties.get('DTSTART'), siteZone)
    if (!start) throw new RowProblem('Has no start')
    const end = endOf(properties, start, siteZone)
    const [venue = '', ...place] = text('LOCATION')
      .split(/[,\n]/)
      .map((part) => part.trim())
    const link = text('URL')
    return {
      line,
      fields: {
        title: text('SUMMARY'),
        description: text('DESCRIPTION'),
        venue,
        location: place.filter(Boolean).join(', '),
        // A calendar's URL may have any scheme, such as message:.
        link: isLinkUrl(link) ? link : '',
        status: text('STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : '',
        ...datesOf(start, end, language),
      },
    }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { line, text: shortened(text('SUMMARY')), reason: problem.message }
  }
}

function unescaped(value: string): string {
  return value.replace(/\\([nN,;\\])/g, (_match, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim()
}

/** No zone has a longer name. */
const ZONE_MAX_LENGTH = 200
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/

function timeOf(property: Property | undefined, siteZone: string): CalendarTime | null {
  if (!property) return null
  const value = property.value.trim()
  const [, year, month, date, hour, minute, second = '0', utc] = TIME.exec(value) ?? []
  const day = year === undefined ? null : calendarDay(Number(year), Number(month), Number(date))
  if (day === null || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59)
    throw new RowProblem(`“${shortened(value)}” is not understood as a date`)
  const [, quoted, plain] = /;TZID=(?:"([^"]*)"|([^;:]*))/i.exec(property.params) ?? []
  const named = quoted ?? plain
  const zone = named === undefined ? siteZone : calendarZone(named.slice(0, ZONE_MAX_LENGTH))
  if (zone === null) throw new RowProblem(`The time zone “${shortened(named ?? '')}” is not known`)
  if (hour === undefined) return { day, instant: null, zone, hasZone: false }
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  const instant = instantAt(day, seconds, utc ? 'UTC' : zone)
  return { day: dayAt(instant, zone), instant, zone, hasZone: Boolean(utc) || named !== undefined }
}

function endOf(properties: Properties, start: CalendarTime, siteZone: string): CalendarTime | null {
  const end = timeOf(properties.get('DTEND'), siteZone)
  if (end) return end
  const lengthMs = durationOf(properties.get('DURATION')?.value.trim() ?? '')
  if (lengthMs === 0) return null
  if (start.instant === null) return { ...start, day: start.day + lengthMs / DAY_MS }
  const instant = start.instant + lengthMs
  return { ...start, instant, day: dayAt(instant, start.zone) }
}

const DURATION =
  /^\+?P(?=.)(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/
/** Longer ones are mistakes, and may lead beyond the years that can be written. */
const DURATION_MAX_MS = 366 * DAY_MS

/** In milliseconds; 0 without one. */
function durationOf(text: string): number {
  if (text === '') return 0
  const parts = DURATION.exec(text)
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    parts?.slice(1).map((part) => Number(part ?? 0)) ?? []
  const lengthMs = (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (parts && lengthMs <= DURATION_MAX_MS) return lengthMs
  throw new RowProblem(`“${shortened(text)}” is not understood as a duration`)
}

/** The texts of an event's dates, and its moments when its zone is known. */
function datesOf(start: CalendarTime, end: CalendarTime | null, language: Language): Record<string, string> {
  if (start.instant === null) {
    // The end of whole days is exclusive.
    const last = Math.max(start.day, (end?.day ?? start.day) - 1)
    return { date: rangeText(start.day, last, language) }
  }
  const { zone, instant } = start
  const until = end?.instant ?? null
  const from = formatTime(instant, zone, language)
  const isShort = until !== null && until > instant && until - instant < DAY_MS
  return {
    date:
      isShort || until === null
        ? dateText(start.day, language)
        : rangeText(start.day, dayAt(until, zone), language),
    time: isShort ? `${from} - ${formatTime(until, zone, language)}` : from,
    ...(start.hasZone && {
      startsAt: new Date(instant).toISOString(),
      endsAt: until === null ? '' : new Date(until).toISOString(),
      timeZone: zone,
    }),
  }
}

function rangeText(first: CalendarDay, last: CalendarDay, language: Language): string {
  return first >= last
    ? dateText(first, language)
    : `${dateText(first, language)} - ${dateText(last, language)}`
}
