import { WEEKDAY, readEventDate, type EventDate } from './event-date.ts'
import { eventReading, type EventReading } from './event-reading.ts'
import { readEventTime } from './event-time.ts'
import { readRepetition } from './read-repetition.ts'
import { isDateInEnglish, isDayFirst, textInEnglish } from './text-in-english.ts'
import { DEFAULT_LANGUAGE, languageOf, type Language } from '../schema/language.ts'
import { END_OF_DAY_S, dayAt, instantAt, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'

/**
 * Increment it with every change of what is read from a text, here or in the files that this one imports: the stored
 * readings of all events are then derived anew.
 */
export const READING_VERSION = 1

/** The fields from which it is read when an event is. */
export interface WrittenEvent {
  date?: string | null
  time?: string | null
  description?: string | null
  createdAt?: string | Date | null
  /** Language of its texts; English when missing. */
  language?: string | null
}

/** Words in a time that make an event recurring. */
export const RECURRING_TIME = /every|weekly|monthly|nights/i
const RECURRING_DESCRIPTION = /every thursday|weekly event/i
/** A time of only hours: '8 PM', '7:30 PM - 10:30 PM'. */
export const HOURS = /^\d{1,2}(:\d\d)?( ?[ap]m)?( ?(-|–|to) ?\d{1,2}(:\d\d)?( ?[ap]m)?)?$/i
/** Matches a time with words besides its range, such as when the doors open. */
const OTHER_WORDS = /\b(?!am\b|pm\b|to\b|until\b|noon\b|midnight\b)[a-z]{2,}/i
const NAMES_A_WEEKDAY = /\b(mon|tue|wed|thu|fri|sat|sun)/i
const DAY_MS = 86_400_000

/**
 * Reads when an event is from its texts (docs/product/states.md#event-classification,
 * docs/product/states.md#event-dates-and-times), which are in the site's time zone. It ends at the end of a time range,
 * else at the listed time, else at 23:59:59 on the date; when only the month is known, at the end of the month. Never
 * throws for any text.
 * @throws RangeError when the time zone is unknown
 */
export function readEvent(event: WrittenEvent, timeZone: string): EventReading {
  const date = readDateOf(event, timeZone)
  const time = textInEnglish(event.time ?? '', event.language)
  // An event is recurring, and so never past, by one of these words.
  const isRecurring = RECURRING_TIME.test(time) || RECURRING_DESCRIPTION.test(event.description ?? '')
  return {
    version: READING_VERSION,
    timeZone,
    ...datesOf(date, time, timeZone),
    isRecurring,
    repetition: isRecurring ? readRepetition(time) : null,
    language: writtenLanguage(event),
    isOnlyDay: !isRecurring && isOnlyDay(date, event.time),
    timeText: timeTextOf(time),
    weekdayIn: weekdayIn(event),
  }
}

/** Adds the reading of its texts to an event that is not stored as it is: a draft, or a row of a file. */
export function withReading<Show extends WrittenEvent>(
  event: Show,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): Show & { reading: EventReading } {
  return { ...event, reading: readEvent(event, timeZone) }
}

/** An event with its stored reading; one that is missing, or of another version or time zone, is read now. */
export function withCurrentReading<Show extends WrittenEvent & { reading?: unknown }>(
  event: Show,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): Omit<Show, 'reading'> & { reading: EventReading } {
  const { data } = eventReading.safeParse(event.reading)
  const isCurrent = data?.version === READING_VERSION && data.timeZone === timeZone
  return { ...event, reading: isCurrent ? data : readEvent(event, timeZone) }
}

/** The parsed text of an event's date; a missing year is derived from its creation. */
export function readDateOf(event: WrittenEvent, timeZone: string): EventDate | null {
  const createdOn = () => {
    const created = toMillis(event.createdAt)
    return Number.isNaN(created) ? null : dayAt(created, timeZone)
  }
  return readEventDate(textInEnglish(event.date ?? '', event.language), createdOn, isDayFirst(event.language))
}

/** @param time in English */
function datesOf(date: EventDate | null, time: string, timeZone: string) {
  const unknown = { startsAt: null, endsAt: null, firstDay: null, hasTime: false, hasEndTime: false }
  if (date === null) return unknown
  if (date.kind === 'month')
    return { ...unknown, endsAt: isoText(instantAt(date.lastDay, END_OF_DAY_S, timeZone)) }
  // 'May 30, 2025 at 8 PM' is often typed into one field.
  const hours = readEventTime(time) ?? readEventTime(date.rest)
  const startsAt = instantAt(date.first, hours?.start ?? 0, timeZone)
  const endsAt = instantAt(date.last, hours?.end ?? END_OF_DAY_S, timeZone)
  return {
    startsAt: isoText(startsAt),
    // When clocks go forward in between, a short event's end can precede its start.
    endsAt: isoText(Math.max(startsAt, endsAt)),
    firstDay: isoText(date.first * DAY_MS).slice(0, 10),
    hasTime: hours !== null,
    hasEndTime: hours !== null && hours.end > hours.start,
  }
}

const isoText = (moment: Moment) => new Date(moment).toISOString()

/** English is typed on sites of all languages. */
function writtenLanguage({ language, date }: WrittenEvent): Language {
  const typed = languageOf(language ?? '') ?? DEFAULT_LANGUAGE
  return isDateInEnglish(date ?? '', typed) ? DEFAULT_LANGUAGE : typed
}

function isOnlyDay(date: EventDate | null, time: string | null | undefined): boolean {
  if (date?.kind !== 'days' || date.first !== date.last) return false
  const rest = date.rest.replace(WEEKDAY, '').replace(/^\W+(?:at\s)?|\W+$/gi, '')
  return rest === '' || (!time && HOURS.test(rest))
}

function timeTextOf(time: string): EventReading['timeText'] {
  if (time.trim() === '' || HOURS.test(time.trim())) return 'hours'
  return OTHER_WORDS.test(time) ? 'words' : 'times'
}

function weekdayIn({ date, time, language }: WrittenEvent): EventReading['weekdayIn'] {
  const names = (text: string) => NAMES_A_WEEKDAY.test(textInEnglish(text, language))
  // After a day 'mar' is a month, as it is where both texts are shown.
  if (names(`1 @ ${time ?? ''}`)) return 'time'
  return names(`${date ?? ''} @ ${time ?? ''}`) ? 'date' : null
}
