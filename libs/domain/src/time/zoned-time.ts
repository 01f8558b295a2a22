import { DEFAULT_LANGUAGE, LOCALES, type Language } from '../schema/language.ts'

/** A calendar day without a time or a zone, as whole days since 1970-01-01, so that arithmetic and comparisons work. */
export type CalendarDay = number

/** A moment: a Date, milliseconds since 1970 UTC, or ISO text. */
export type Moment = Date | number | string

/** The clock that every rule about time takes as an argument; the server's own zone is never used. */
export interface SiteClock {
  now: Moment
  /** IANA name, such as 'America/New_York'. */
  timeZone: string
  /** Language of formatted days and times; default English. */
  language?: Language
}

/** The default time zone of a site (docs/product/entities.md#site-settings). */
export const DEFAULT_TIME_ZONE = 'America/New_York'

const SECOND_MS = 1000
const DAY_MS = 86_400_000
/** The last second of a day, in seconds after its midnight. */
export const END_OF_DAY_S = 86_399

const ISO_MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/**
 * Milliseconds since 1970 UTC of a moment, NaN when it is missing or invalid. Text without an offset is in UTC:
 * JavaScript itself would use the machine's zone.
 */
export function toMillis(moment: Moment | null | undefined): number {
  if (typeof moment !== 'string')
    return moment === null || moment === undefined ? NaN : new Date(moment).getTime()
  const [, date, time = '00:00', offset = 'Z'] = ISO_MOMENT.exec(moment.trim()) ?? []
  if (date === undefined) return NaN
  return new Date(`${date}T${time}${fullOffset(offset)}`.toUpperCase()).getTime()
}

/** Normalizes '+00', '-0400' and '+05:30' to hours and minutes. */
function fullOffset(offset: string): string {
  return offset.replace(/^([+-]\d\d)$/, (hours) => `${hours}00`).replace(/(\d\d)(\d\d)$/, '$1:$2')
}

/**
 * The day of this year, month (1 to 12) and date; null when there is none, such as 30 February. A two-digit year is in
 * this century.
 */
export function calendarDay(year: number, month: number, date: number): CalendarDay | null {
  const millis = Date.UTC(year < 100 ? year + 2000 : year, month - 1, date)
  const isReal = new Date(millis).getUTCMonth() === month - 1 && new Date(millis).getUTCDate() === date
  return isReal ? millis / DAY_MS : null
}

/** Parses YYYY-MM-DD (a time after it is ignored); null when it is missing or no such day exists. */
export function isoDay(text: string | null | undefined): CalendarDay | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)(?:T|$)/i.exec(text?.trim() ?? '') ?? []
  return year === undefined ? null : calendarDay(Number(year), Number(month), Number(date))
}

/** The last day of a month (1 to 12). */
export function lastDayOfMonth(year: number, month: number): CalendarDay {
  return Date.UTC(year < 100 ? year + 2000 : year, month, 0) / DAY_MS
}

export function yearOf(day: CalendarDay): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** Cached: creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Intl.DateTimeFormatOptions, language: Language): Intl.DateTimeFormat {
  const key = language + JSON.stringify(style)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(LOCALES[language], style)
  formats.set(key, format)
  return format
}

/** The offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  // '2025, GMT-04:00' or '2025, GMT', and 'GMT-04:56:02' for dates with local mean time
  // String() makes a missing zone an error: Intl would silently use the machine's.
  const style = { timeZone: String(timeZone), timeZoneName: 'longOffset', year: 'numeric' } as const
  const text = formatOf(style, 'en').format(instant)
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (sign === undefined) return 0
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND_MS
  return sign === '-' ? -size : size
}

/**
 * The calendar day that an instant falls on in a time zone.
 * @param instant milliseconds since 1970 UTC
 * @throws RangeError when the instant is NaN or the zone is unknown
 */
export function dayAt(instant: number, timeZone: string): CalendarDay {
  return Math.floor((instant + offsetAt(instant, timeZone)) / DAY_MS)
}

/**
 * The instant of a local time in a zone, in milliseconds since 1970 UTC. A time that occurs twice (clocks go back)
 * means its first occurrence; a skipped time (clocks go forward) is read with the offset before the change, so that
 * 2:30 becomes 3:30.
 * @param secondOfDay seconds after midnight; 86400 or more is on the next day
 * @throws RangeError when the zone is unknown
 */
export function instantAt(day: CalendarDay, secondOfDay: number, timeZone: string): number {
  const wall = day * DAY_MS + secondOfDay * SECOND_MS
  // No offset exceeds a day, so these are on either side of any change around the local time.
  const before = offsetAt(wall - DAY_MS, timeZone)
  const after = offsetAt(wall + DAY_MS, timeZone)
  if (before === after) return wall - before
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  // When clocks go forward, the later instant is also right for a skipped time.
  return early + offsetAt(early, timeZone) === wall ? early : late
}

/** Formats a day in a language; `style` are options of Intl.DateTimeFormat. */
export function formatDay(
  day: CalendarDay,
  style: Intl.DateTimeFormatOptions,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const text = formatOf({ ...style, timeZone: 'UTC' }, language).format(day * DAY_MS)
  // Intl lacks the French '1er'.
  return language === 'fr' ? text.replace(/(?<!\d)1 (?=\p{L})/u, '1er ') : text
}

/** Formats the time of an instant in a zone: '8:00 PM', or '20:00' in languages with a 24-hour clock. */
export function formatTime(instant: number, timeZone: string, language: Language = DEFAULT_LANGUAGE): string {
  const text = formatOf({ timeZone, timeStyle: 'short' }, language).format(instant)
  // Newer ICU versions put a narrow no-break space before PM: server and browser must format equally.
  return text.replace(/\u202f/g, ' ')
}

/** An instant as ISO 8601 with the zone's offset: '2026-07-04T20:00:00-04:00'. */
export function isoWithOffset(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone)
  const wall = new Date(instant + offset).toISOString().slice(0, 19)
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16)
  return `${wall}${offset < 0 ? '-' : '+'}${size}`
}

const BEFORE_PM = /(?<=\d) (?=[ap]\.?m\b)/gi
/** 'Nov 11', 'November 11', but not a French weekday: 'mercredi 11'. */
const BEFORE_DAY = /(?<=\p{L}{3}\.?)(?<!di|dimanche) (?=\d{1,2}(?!\d|:|\.\d))/gu
/** '11. November', '11 novembre', '3 de junio'. */
const AFTER_DAY = /(?<=(?<!\d|:|\d\.)\d{1,2}(?:er|\.)?(?: de)?) (?=(?:de )?\p{L}{3})/gu

/**
 * Keeps '8:00' and 'PM' on one line, and the day and the month of a date
 * (docs/product/public-pages.md#event-cards).
 */
export function withUnbrokenTimes(text: string): string {
  return [BEFORE_PM, BEFORE_DAY, AFTER_DAY].reduce((joined, space) => joined.replace(space, '\u00A0'), text)
}

/** Whether this machine's Intl supports the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch (error) {
    // Intl throws RangeError for an unknown name; anything else is a bug.
    if (error instanceof RangeError) return false
    throw error
  }
}
