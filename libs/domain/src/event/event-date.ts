import { calendarDay, lastDayOfMonth, yearOf, type CalendarDay } from '../time/zoned-time.ts'

/** The parsed text of an event's date. */
export type EventDate =
  /** `first` is the day named first, `last` the latest one, `rest` the remaining text, such as a time. */
  | { kind: 'days'; first: CalendarDay; last: CalendarDay; numeric: NumericDate[]; rest: string }
  /** Only the name of a month was recognized. */
  | { kind: 'month'; lastDay: CalendarDay }

/** A day in the text. `year` is undefined when the text omits it. */
interface Mention {
  year?: number
  month: number
  date: number
}

/** The first February 29 after any day is at most eight years away (around 1900 and 2100). */
const YEARS_TO_LEAP_DAY = 8
/** Any leap year. */
const LEAP_YEAR = 2024
/** Longest parsed text, in characters: the patterns take quadratic time, and no date is longer. */
const READ_MAX_LENGTH = 500
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Removed from the parsed text; `scheduleHints` compares the weekday with the day. */
export const WEEKDAY =
  /(?<![a-z])(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?(?![a-z])\.?,?/gi
/** 'may change' is a verb; every other 'may' is the month. */
const MONTH =
  '(?<![a-z])(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may(?! (?:be|change|move|vary))|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\\.?'
const YEAR = "(?:[ ,/-]{0,3}['’]?(\\d{4}|(?<=['’])\\d{2})(?![\\d:]))?"
/** A day of the month, but not a time ('7 PM', '8:30'), nor the day before another month's name. */
const DATE = `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?(?![\\da-z:]| ?[ap]\\.? ?m(?![a-z]))`
const JOIN = ' ?(?:[-–—−]+|,? ?(?:to|through|thru|till?|until|and|&)|[,+/]) ?'
/** The '1' of 'May 30 - 1 June' belongs to June. */
const ITS_OWN_DATE = `${DATE}(?! (?:of )?${MONTH.replace('(jan', '(?:jan')})`

/** Formats with the name of a month or a leading year. Text that a format matches is hidden from the later ones. */
const FORMS: { pattern: RegExp; read(match: RegExpMatchArray): Mention[] }[] = [
  {
    // 2025-05-30, also in ISO 8601 with a time: its zone is not the site's, so only the day counts
    pattern: /(?<!\d)(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(?:t[\d:.]+(?:z|[+-][\d:]+))?/gi,
    read: ([, year, , month, date]) => [{ year: Number(year), month: Number(month), date: Number(date) }],
  },
  {
    // May 30, 2025; May 30-31, 2025; 2025 May 30
    pattern: new RegExp(
      `(?:(?<!\\d)(\\d{4}),? )?${MONTH}[ -]?(?:the )?(${ITS_OWN_DATE}(?:${JOIN}${ITS_OWN_DATE})*)${YEAR}`,
      'gi',
    ),
    read: ([, yearBefore, month, dates, year]) => mentions(month, dates, year ?? yearBefore),
  },
  {
    // 30 May 2025; 30 & 31 May; the 30th of May, 2025
    pattern: new RegExp(`(${DATE}(?:${JOIN}${DATE})*)[ -]?(?:of )?${MONTH}${YEAR}`, 'gi'),
    read: ([, dates, month, year]) => mentions(month, dates, year),
  },
]
const MONTH_ALONE = new RegExp(`${MONTH}(?: ?-?\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?${YEAR}`, 'gi')

function monthNumber(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function mentions(name: string | undefined, dates = '', year?: string): Mention[] {
  const month = monthNumber(name)
  return Array.from(dates.matchAll(/\d+/g), ([date]) => ({
    ...(year !== undefined && { year: Number(year) }),
    month,
    date: Number(date),
  }))
}

/** The existing days in the text, in its order, and the remaining text. */
function findMentions(
  text: string,
  isDayFirst: boolean,
): { days: Mention[]; numeric: NumericDate[]; rest: string } {
  let rest = text
  const found: { at: number; days: Mention[] }[] = []
  // Replaced by a character that no format matches, so that positions stay the same.
  const takeOut = (pattern: RegExp) => {
    rest = rest.replace(pattern, (match) => '\0'.repeat(match.length))
  }
  for (const { pattern, read } of FORMS) {
    for (const match of rest.matchAll(pattern)) found.push({ at: match.index, days: read(match) })
    takeOut(pattern)
  }
  const numeric = numericDates(rest, isDayFirst)
  for (const day of numeric) found.push({ at: day.at, days: [day] })
  takeOut(NUMERIC_DATE)
  const days = found
    .sort((a, b) => a.at - b.at)
    .flatMap((one) => one.days)
    .filter(({ month, date }) => calendarDay(LEAP_YEAR, month, date) !== null)
  return { days, numeric, rest: rest.replace(/\0+/g, ' ') }
}

/** The nearest `dayIn(year)` that exists and is not before `from`; with direction -1, not after it. */
function occurrence(
  from: CalendarDay,
  direction: 1 | -1,
  dayIn: (year: number) => CalendarDay | null,
): CalendarDay | null {
  for (let step = 0; step <= YEARS_TO_LEAP_DAY; step += 1) {
    const day = dayIn(yearOf(from) + step * direction)
    if (day !== null && (day - from) * direction >= 0) return day
  }
  return null
}

/** The day in the given year; without a year its first occurrence on or after another day. */
function settleDay(
  year: number | undefined,
  from: () => CalendarDay | null,
  dayIn: (year: number) => CalendarDay | null,
): CalendarDay | null {
  if (year !== undefined) return dayIn(year)
  const earliest = from()
  return earliest === null ? null : occurrence(earliest, 1, dayIn)
}

/** Missing years are derived from the last day, so that 'Dec 30 - Jan 2' spans the new year. */
function resolveDays(
  mentioned: Mention[],
  createdOn: () => CalendarDay | null,
): [CalendarDay, CalendarDay] | null {
  const last = mentioned.at(-1)
  if (!last) return null
  const dayOf = (day: Mention) => (year: number) => calendarDay(year, day.month, day.date)
  const dated = mentioned.findLast(({ year }) => year !== undefined)
  const from = () => (dated?.year === undefined ? createdOn() : dayOf(dated)(dated.year))
  const end = settleDay(last.year, from, dayOf(last))
  if (end === null) return null
  let first = end
  let latest = end
  for (const day of mentioned.slice(0, -1).reverse()) {
    const resolved = day.year === undefined ? occurrence(first, -1, dayOf(day)) : dayOf(day)(day.year)
    if (resolved === null) continue
    first = resolved
    latest = Math.max(latest, resolved)
  }
  return [first, latest]
}

/** The end of the last month that the text names. */
function resolveMonth(text: string, createdOn: () => CalendarDay | null): CalendarDay | null {
  let lastDay: CalendarDay | null = null
  for (const [, name, year] of text.matchAll(MONTH_ALONE)) {
    const previous: CalendarDay | null = lastDay
    lastDay = settleDay(
      year === undefined ? undefined : Number(year),
      () => previous ?? createdOn(),
      (someYear) => lastDayOfMonth(someYear, monthNumber(name)),
    )
  }
  return lastDay
}

/**
 * Parses the free text of an event's date (docs/product/states.md#event-classification,
 * docs/product/states.md#event-dates-and-times). Of several dates the latest is the end of the event.
 * @param createdOn the day the event was created, called when a year is missing: the date is its first occurrence on or
 * after that day
 * @param isDayFirst for ambiguous numeric dates
 * @returns null when there is neither a day nor a month; never throws
 */
export function readEventDate(
  text: string,
  createdOn: () => CalendarDay | null,
  isDayFirst = false,
): EventDate | null {
  const plain = text
    .slice(0, READ_MAX_LENGTH)
    .replace(WEEKDAY, ' ')
    .replace(/[\s\0]+/g, ' ')
  const { days: mentioned, numeric, rest } = findMentions(plain, isDayFirst)
  const days = resolveDays(mentioned, createdOn)
  if (days) return { kind: 'days', first: days[0], last: days[1], numeric, rest }
  const lastDay = resolveMonth(plain, createdOn)
  return lastDay === null ? null : { kind: 'month', lastDay }
}

/** Matches 5/30/2025, 5/30/25, 5/30, 5-30-2025 and 30.05.2027, but not 'open 24/7' or '1/2 price'. */
const NUMERIC_DATE =
  /(?<![\d/.])(?!24\/7(?![\d/]))(\d{1,2})(?:\/(\d{1,2})(?:\/(\d{4}|\d\d))?|-(\d{1,2})-(\d{4}|\d\d)|(\.) ?(\d{1,2})\. ?(\d{4}|\d\d))(?![\d/:]|[ -](?:price|off)(?![a-z]))/gi

/** A numeric date, which may not exist. */
interface NumericDate {
  text: string
  /** Its position in the text. */
  at: number
  year?: number
  month: number
  date: number
  isDayFirst: boolean
}

function numbersOf(match: RegExpMatchArray) {
  const [text, first, afterSlash, slashYear, afterDash, dashYear, dot, afterDot, dotYear] = match
  const year = slashYear ?? dashYear ?? dotYear
  return {
    text,
    at: match.index ?? 0,
    first: Number(first),
    second: Number(afterSlash ?? afterDash ?? afterDot),
    year: year === undefined ? undefined : Number(year),
    hasDots: dot !== undefined,
  }
}

/**
 * Parses the numeric dates, in the order of the text. Dates with dots are day first, others as in the language. A date
 * that only exists in the other order decides for all: '30/5/2026 - 1/6/2026' ends in June.
 */
function numericDates(text: string, isOfDayFirst: boolean): NumericDate[] {
  const found = Array.from(text.matchAll(NUMERIC_DATE), numbersOf)
  const isOnlyDayFirst = found.some(({ first, second }) => first > 12 && second <= 12)
  const isOnlyMonthFirst = found.some(({ first, second }) => first <= 12 && second > 12)
  return found.map(({ hasDots, first, second, ...written }) => {
    const isDayFirst = isOnlyDayFirst === isOnlyMonthFirst ? hasDots || isOfDayFirst : isOnlyDayFirst
    const [month, date] = isDayFirst ? [second, first] : [first, second]
    return { ...written, month, date, isDayFirst }
  })
}
