import { readEventTime } from '../event/event-time.ts'
import { readDateOf } from '../event/read-event.ts'
import { clockText, dateText } from '../event/schedule-hints.ts'
import { calendarDay, dayAt, formatTime, instantAt, isoDay, type CalendarDay } from '../time/zoned-time.ts'
import { LANGUAGES, type Language } from '../schema/language.ts'
import type { DateOrder, ReadingContext } from './import-values.ts'

/** '5/6/2027', '05.06.27' and '5-6-2027 20:00'. */
const NUMERIC = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?=$|[\sT,])/
const ISO = /^(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?=$|[\sT,])/
const CLOCK =
  /^[\sT,]*(\d\d?):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(z|gmt|utc|[+-]\d\d:?(?:\d\d)?)?$/i

/**
 * The order of day and month in a column. A date that exists in only one order decides for all.
 * @param usual when every date is ambiguous
 */
export function orderOfDates(
  texts: readonly string[],
  usual: DateOrder,
): { order: DateOrder; isOpen: boolean; example: string | null } {
  const found = texts.flatMap((text) => {
    const match = NUMERIC.exec(text.trim())
    return match ? [{ text: match[0], dot: match[2], first: Number(match[1]), second: Number(match[3]) }] : []
  })
  const isDayFirst = found.some(({ first, second }) => first > 12 && second <= 12)
  const isMonthFirst = found.some(({ first, second }) => second > 12 && first <= 12)
  // With dates of both orders, the usual order is used; dates that do not exist in it are reported.
  const isOpen = found.length > 0 && isDayFirst === isMonthFirst
  const unclear = found.find(({ first, second }) => first <= 12 && second <= 12 && first !== second)
  const isDotted = found.length > 0 && found.every(({ dot }) => dot === '.')
  const decided = isDayFirst ? 'day-first' : 'month-first'
  const guessed = isDotted ? 'day-first' : usual
  return {
    order: isOpen ? guessed : decided,
    isOpen: isOpen && Boolean(unclear),
    example: unclear?.text ?? null,
  }
}

/** A parsed date of a column, in the site's format. */
interface ColumnDate {
  /** The first day; null when only the month is known. */
  day: CalendarDay | null
  text: string
  /** '8:00 PM', when a time follows the day. */
  time: string | null
  /** The moment, when the time has a zone. */
  moment: Date | null
}

/**
 * Parses a cell of a date column, in any of the site's languages; null when it is not a date. A missing year is derived
 * from `now`.
 */
export function readColumnDate(
  text: string,
  { order, now, timeZone, language }: Pick<ReadingContext, 'order' | 'now' | 'timeZone' | 'language'>,
): ColumnDate | null {
  const trimmed = text.trim()
  const day = numericDay(trimmed, order)
  if (day !== null) {
    const rest = trimmed.replace(ISO, '').replace(NUMERIC, '')
    const clock = clockOf(rest, day, language)
    if (rest.trim() !== '' && clock === null) return null
    const { moment = null, time = null } = clock ?? {}
    if (moment === null) return { day, text: dateText(day, language), time, moment }
    const instant = moment.getTime()
    const local = dayAt(instant, timeZone)
    return {
      day: local,
      text: dateText(local, language),
      time: formatTime(instant, timeZone, language),
      moment,
    }
  }
  if (NUMERIC.test(trimmed) || ISO.test(trimmed)) return null
  const read = [language, ...LANGUAGES].flatMap(
    (one) => readDateOf({ date: trimmed, createdAt: now, language: one }, timeZone) ?? [],
  )
  const days = read.find(({ kind }) => kind === 'days')
  if (days?.kind !== 'days') return read[0] ? { day: null, text: trimmed, time: null, moment: null } : null
  const { first, last, rest } = days
  const hours = readEventTime(rest)
  const times = hours && [...new Set([hours.start, hours.end])].map((second) => clockText(second, language))
  const ends = first === last ? [first] : [first, last]
  const written = ends.map((day) => dateText(day, language)).join(' - ')
  return { day: first, text: written, time: times?.join(' - ') ?? null, moment: null }
}

function numericDay(text: string, order: DateOrder): CalendarDay | null {
  const iso = ISO.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match = NUMERIC.exec(text)
  if (!match) return isoDay(text)
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  return order === 'day-first' ? calendarDay(year, second, first) : calendarDay(year, first, second)
}

/** The time after a day, or null. Midnight counts as none: programs write it when they only know the day. */
function clockOf(
  rest: string,
  day: CalendarDay,
  language: Language,
): { time: string | null; moment: Date | null } | null {
  const match = CLOCK.exec(rest)
  if (!match) return null
  const [, hour, minute, half, zone] = match
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return null
  const seconds = hours * 3600 + Number(minute) * 60
  if (zone !== undefined && seconds > 0) {
    const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([+-])(\d\d):?(\d\d)?/.exec(zone) ?? []
    const offset = (Number(zoneHours) * 3600 + Number(zoneMinutes) * 60) * (sign === '-' ? -1 : 1)
    return { time: null, moment: new Date(instantAt(day, seconds - offset, 'UTC')) }
  }
  return {
    time: seconds === 0 ? null : clockText(seconds, language),
    moment: null,
  }
}
