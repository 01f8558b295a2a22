import { calendarDay, dayAt, formatDay, formatTime, instantAt, toMillis } from '../time/zoned-time.ts'
import type { CalendarDay, SiteClock } from '../time/zoned-time.ts'
import { DEFAULT_LANGUAGE, type Language } from '../schema/language.ts'
import { type EventDate, WEEKDAY } from './event-date.ts'
import { lacksEnd, type ScheduledEvent } from './event-schedule.ts'
import { firstDayOf } from './event-repetition.ts'
import { readEventTime } from './event-time.ts'
import { HOURS, readDateOf, RECURRING_TIME, type WrittenEvent } from './read-event.ts'
import { readRepetition } from './read-repetition.ts'
import { spokenDays, weekdayOf, WEEKDAYS } from './spoken-days.ts'
import { isDayFirst, textInEnglish } from './text-in-english.ts'
import { timeLike } from './time-like.ts'

/** The new texts when a hint's suggestion is accepted. */
export interface ScheduleMend {
  /** Label of the button. */
  label: string
  date?: string
  time?: string
  /** The end of a start that was set by hand. */
  endsAt?: string
}

/** A possible mistake in the date and time of an event, with suggestions. */
export interface ScheduleHint {
  text: string
  mends: ScheduleMend[]
}

/** An event as it is typed, with the reading of its texts. */
type TypedEvent = ScheduledEvent & WrittenEvent

type Days = Extract<EventDate, { kind: 'days' }>

interface DateText {
  typed: string
  english: string
  /** Language of a suggested day. */
  language: Language | undefined
}

/** Any leap year. */
const LEAP_YEAR = 2024
const HOUR_S = 3600
const HALF_DAY_S = 12 * HOUR_S
const EXAMPLE_DAY: CalendarDay = Date.UTC(2025, 4, 30) / 86_400_000
const ADDED_HOURS = 2
const ENDS_IN_TIME = /\d(?: ?[ap](?:\.?m\.?)?)?$/i

const EVERY_THURSDAY: Record<Language, string> = {
  en: 'every Thursday',
  de: 'jeden Donnerstag',
  fr: 'tous les jeudis',
  es: 'cada jueves',
}

/** A day in the site's format: 'May 30, 2025'. */
export function dateText(day: CalendarDay, language?: Language): string {
  return formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' }, language)
}

/** An example of a date: 'May 30, 2025'. */
export function exampleDate(language?: Language): string {
  return dateText(EXAMPLE_DAY, language)
}

/** An example of a time: '8:00 PM - 11:00 PM'. */
export function exampleTime(language?: Language): string {
  return [20, 23].map((hour) => clockText(hour * HOUR_S, language)).join(' - ')
}

/**
 * The hints of docs/product/states.md#hints-on-date-and-time, each with suggestions. All are optional. They are in
 * English; the suggested texts are in the site's language.
 * @throws RangeError when the time zone is unknown
 */
export function scheduleHints(event: TypedEvent, clock: SiteClock): ScheduleHint[] {
  const { language } = clock
  const date = readDateOf(event, clock.timeZone)
  const text: DateText = {
    typed: (event.date ?? '').trim(),
    english: textInEnglish(event.date ?? '', event.language).trim(),
    language,
  }
  const today = dayAt(toMillis(clock.now), clock.timeZone)
  const isInDays = date?.kind === 'days'
  return [
    ...endHints(event, clock),
    ...(isInDays ? weekdayHints(text, date) : []),
    ...(isInDays && !isDayFirst(event.language) ? numberHints(date, language) : []),
    ...spokenDayHints(event, text, today),
    ...repetitionHints(event, text, date, today),
  ]
}

/** Suggests a day; the button shows its short form, 'Fri, May 29'. */
const writeDay =
  (language: Language | undefined) =>
  (day: CalendarDay): ScheduleMend => {
    const label = formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })
    return { label, date: dateText(day, language) }
  }

/** Whether a text is only one day, which another day can replace. */
function isOneDay({ first, last, rest }: Days): boolean {
  return first === last && !/[a-z\d]/i.test(rest)
}

function weekdayHints({ english, language }: DateText, date: Days): ScheduleHint[] {
  const { first, last } = date
  const named = new Set(english.match(WEEKDAY)?.map((word) => word.slice(0, 3).toLowerCase()))
  const real = Array.from({ length: Math.min(7, last - first + 1) }, (_, index) => weekdayOf(first + index))
  return WEEKDAYS.flatMap((name, weekday) => {
    if (!named.has(name.slice(0, 3).toLowerCase()) || real.includes(weekday)) return []
    if (first !== last) {
      return { text: `No day from ${dateText(first)} to ${dateText(last)} is a ${name}.`, mends: [] }
    }
    // The nearest such weekday, at most three days away.
    const nearest = first + ((weekday - weekdayOf(first) + 10) % 7) - 3
    return {
      text: `${dateText(first)} is a ${WEEKDAYS[weekdayOf(first)]}, not a ${name}.`,
      mends: isOneDay(date) ? [first, nearest].map(writeDay(language)) : [],
    }
  })
}

function numberHints(date: Days, language: Language | undefined): ScheduleHint[] {
  const unclear = date.numeric.find((day) => day.date <= 12 && day.month <= 12 && day.date !== day.month)
  if (!unclear) return []
  const { text: written, month, date: day, isDayFirst } = unclear
  const order = isDayFirst ? 'day first' : 'month first'
  const other = calendarDay(new Date(date.first * 86_400_000).getUTCFullYear(), day, month)
  const isReplaceable = isOneDay(date) && other !== null
  return [
    {
      text: `${written} is read ${order}, as ${dayName(month, day)}. If you mean ${dayName(day, month)}, write the month as a word.`,
      mends: isReplaceable ? [date.first, other].map(writeDay(language)) : [],
    },
  ]
}

function dayName(month: number, date: number): string {
  return formatDay(calendarDay(LEAP_YEAR, month, date) ?? 0, { month: 'long', day: 'numeric' })
}

/** A relative day with a time: 'tonight 8pm', 'heute Abend um 20 Uhr', 'ce soir à 20h30'. */
const DAY_AND_TIME = /^(\D+?),?\s+(?:(?:at|um|à|a las?)\s+)?(\d.*)$/i

/** Hints for 'tomorrow' or 'next friday at 8 pm', which become wrong later. */
function spokenDayHints(
  event: TypedEvent,
  { typed, language }: DateText,
  today: CalendarDay,
): ScheduleHint[] {
  const english = (text: string) => textInEnglish(text, event.language).trim()
  const [, day = typed, time] = DAY_AND_TIME.exec(typed) ?? []
  const days = spokenDays(english(day), event.language, today)
  if (days.length === 0 || (time !== undefined && !HOURS.test(english(time)))) return []
  const start = readEventTime(english(time ?? ''))?.start ?? 0
  // Not in place of another time, and not in the morning: '8:30' may be in the evening, '1 am' on the next day.
  const isClear = time === undefined || ((event.time ?? '').trim() === '' && start >= HALF_DAY_S)
  return [
    {
      text: `Visitors who read “${typed}” later take it for another day. Write the date instead.`,
      mends: isClear ? days.map(writeDay(language)).map((mend) => ({ ...mend, ...(time && { time }) })) : [],
    },
  ]
}

function repetitionHints(
  event: TypedEvent,
  { typed, english, language }: DateText,
  date: EventDate | null,
  today: CalendarDay,
): ScheduleHint[] {
  if (event.reading.isRecurring || !RECURRING_TIME.test(english)) return []
  const repetition = readRepetition(english)
  const named = repetition && firstDayOf(repetition, today)
  const first = date?.kind === 'days' ? date.first : named
  const time = (event.time ?? '').trim()
  return [
    {
      text: `An event repeats when its time says so: write words such as “${EVERY_THURSDAY[language ?? DEFAULT_LANGUAGE]}” in the field Time.`,
      mends: [
        {
          label: 'Move it to Time',
          // The date becomes the first known day, or empty.
          date: first === null ? '' : dateText(first, language),
          time: time === '' ? typed : `${typed}, ${time}`,
        },
      ],
    },
  ]
}

function endHints(event: TypedEvent, { timeZone, language }: SiteClock): ScheduleHint[] {
  if (!lacksEnd(event, { timeZone })) return []
  const { time, endsAt } = withLength(event, ADDED_HOURS, language)
  const label = `+ ${ADDED_HOURS} h`
  const mends = endsAt || time ? [endsAt ? { label, endsAt } : { label, time }] : []
  const offer = mends.length > 0 ? `Press “${label}”, or add one` : 'Add one'
  return [
    {
      text: `The time has no end, so the show counts as over when it starts. ${offer}, such as ${exampleTime(language)}.`,
      mends,
    },
  ]
}

/**
 * The end of an event that has none: the range that replaces its time, if the text of the time is understood, and the
 * moment, if its start was set by hand.
 */
export function withLength(
  event: TypedEvent,
  hours: number,
  language: Language | undefined,
): { time?: string; endsAt?: string } {
  const time = withEnd(event, hours, language)
  const start = toMillis(event.startsAt)
  return {
    ...(time !== null && { time }),
    ...(!Number.isNaN(start) && { endsAt: new Date(start + hours * HOUR_S * 1000).toISOString() }),
  }
}

/**
 * The time with an end so many hours after its start, as the start is written; null when it would not parse to that.
 */
function withEnd(event: TypedEvent, hours: number, language: Language | undefined): string | null {
  const typed = (event.time ?? '').trim()
  const english = (text: string) => textInEnglish(text, event.language).trim()
  const start = readEventTime(english(typed))?.start
  if (start === undefined) return null
  const end = start + hours * HOUR_S
  const written = [timeLike(typed, end), ENDS_IN_TIME.test(english(typed)) ? clockText(end, language) : null]
  const isRead = (time: string) => {
    const read = readEventTime(english(time))
    return read?.start === start && read.end === end
  }
  return written.flatMap((time) => (time === null ? [] : [`${typed} - ${time}`])).find(isRead) ?? null
}

/** '8:00 PM'. @param second after midnight; may be on the next day */
export function clockText(second: number, language: Language | undefined): string {
  return formatTime(instantAt(0, second, 'UTC'), 'UTC', language)
}
