import { eventSchedule, type ScheduledEvent } from './event-schedule.ts'
import {
  formatDay,
  type SiteClock,
  dayAt,
  formatTime,
  instantAt,
  toMillis,
  withUnbrokenTimes,
} from '../time/zoned-time.ts'
import type { Event } from './event.ts'
import { DEFAULT_LANGUAGE, type Language } from '../schema/language.ts'
import type { HomeTextKey } from '../texts/home-texts.ts'

type Site = Pick<SiteClock, 'timeZone' | 'language'>

/** Kinds of events with a picture and schedule text of their own. */
export type EventSpecialCaseKind = 'open-mic' | 'interactive-experience' | 'poetry-jam'

export interface EventSpecialCase {
  /** Name of the bundled picture; the public site has the files. */
  kind: EventSpecialCaseKind
  /** Shown beside the event's own date and time, so it contains no time. */
  scheduleKey: HomeTextKey
  altKey: HomeTextKey
}

/** Any case, with white space or a hyphen between the words: 'Open-Mic Night' matches. */
const SPECIAL_CASES: readonly (EventSpecialCase & { phrase: RegExp })[] = [
  {
    phrase: /\bopen[\s-]+mic/i,
    kind: 'open-mic',
    scheduleKey: 'event.openMicText',
    altKey: 'spoken.openMicText',
  },
  {
    phrase: /\binteractive[\s-]+experience/i,
    kind: 'interactive-experience',
    scheduleKey: 'event.interactiveText',
    altKey: 'spoken.interactiveText',
  },
  {
    phrase: /\bpoetry[\s-]+jam/i,
    kind: 'poetry-jam',
    scheduleKey: 'event.poetryText',
    altKey: 'spoken.poetryText',
  },
]

/**
 * The bundled picture and the fixed schedule text of an event whose title contains one of the phrases, or null
 * (docs/product/public-pages.md#event-cards). Of several phrases, the first in the list above counts.
 */
export function eventSpecialCase({ title }: { title?: string | null }): EventSpecialCase | null {
  const found = SPECIAL_CASES.find(({ phrase }) => phrase.test(title ?? ''))
  return found ? { kind: found.kind, scheduleKey: found.scheduleKey, altKey: found.altKey } : null
}

/** The tile that replaces a missing picture: month, day and year, or the date's text when it is not a day. */
export type EventTile = readonly [month: string, day: string, year: string] | readonly [date: string]

/** The lines of an event's date tile (docs/product/public-pages.md#event-cards). */
export function eventTile(event: ScheduledEvent & { date: string }, site: Site): EventTile {
  const { firstDay } = eventSchedule(event, site)
  if (firstDay === null) return [event.date]
  return [
    formatDay(firstDay, { month: 'short' }, site.language),
    formatDay(firstDay, { day: 'numeric' }, site.language),
    formatDay(firstDay, { year: 'numeric' }, site.language),
  ]
}

type Texts = Pick<Event, 'date' | 'time'>

/**
 * The date and time for visitors (docs/product/states.md#languages-of-dates-and-times): the event's own texts, or new
 * ones in the site's language ('June 3, 2026' and '8:00 PM - 11:00 PM') if the start set by hand differs from the
 * texts, or if they were typed in another language and are one day.
 */
export function shownTexts(event: ScheduledEvent & Texts, site: Site): Texts {
  const start = toMillis(event.startsAt)
  const read = eventSchedule({ ...event, startsAt: null }, site)
  const isSetByHand = !Number.isNaN(start) && start !== read.startsAt?.getTime()
  if (isSetByHand) return textsOf(start, toMillis(event.endsAt))
  const { isOnlyDay, timeText } = event.reading
  if (!isInOtherLanguage(event, site) || !read.startsAt || !isOnlyDay) return event
  const texts = textsOf(read.startsAt.getTime(), read.hasEndTime ? toMillis(read.endsAt) : NaN)
  // A time with other words, such as 'Doors 7 PM, show 8 PM', stays as it was typed.
  return read.hasTime && timeText === 'hours' ? texts : { ...texts, time: event.time }

  function textsOf(first: number, last: number): Texts {
    const { timeZone } = read
    // The hour of an end on another day would be read as one of this day.
    const times = last - first < DAY_MS ? [first, last] : [first]
    const time = times.map((moment) => formatTime(moment, timeZone, site.language)).join(' - ')
    return { date: formatDay(dayAt(first, timeZone), DAY, site.language), time }
  }
}

/** Whether the date is in another language than the site's. */
function isInOtherLanguage({ reading }: ScheduledEvent, { language = DEFAULT_LANGUAGE }: Site): boolean {
  return reading.language !== language
}

/**
 * The date and time of an event as 'date @ time', or once when both texts are equal, such as 'TBA'
 * (docs/product/public-pages.md#event-cards).
 */
export function eventWhen(event: ScheduledEvent & Texts, site: Site, separator = ' @ '): string {
  const { date, time } = shownTexts(event, site)
  const isSame = time?.trim().toLowerCase() === date.trim().toLowerCase()
  return time && !isSame ? date + separator + time : date
}

/**
 * `eventWhen` for cards and lists: with the weekday of a single day, and without a line break before 'PM'
 * (docs/product/public-pages.md#event-cards).
 */
export function eventDayAndTime(event: ScheduledEvent & Texts, site: Site): string {
  const { startsAt, endsAt, firstDay, hasEndTime, timeZone, isRecurring } = eventSchedule(event, site)
  const when = withUnbrokenTimes(eventWhen(event, site))
  const shown = shownTexts(event, site)
  const { weekdayIn } = event.reading
  if (
    firstDay === null ||
    startsAt === null ||
    endsAt === null ||
    isRecurring ||
    // A weekday of the site's language before a date of another one would be a mixture.
    (isInOtherLanguage(event, site) && shown.date === event.date) ||
    // The text that names one may be replaced.
    (weekdayIn !== null && shown[weekdayIn] === event[weekdayIn])
  )
    return when
  const daysMore = dayAt(endsAt.getTime(), timeZone) - dayAt(startsAt.getTime(), timeZone)
  // An end after midnight still belongs to the same night.
  const isOneDay = daysMore === 0 || (daysMore === 1 && hasEndTime)
  return isOneDay ? `${formatDay(firstDay, { weekday: 'short' }, site.language)}, ${when}` : when
}

export const DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const
export const LONG_DAY = { weekday: 'long', ...DAY } as const
const DAY_MS = 86_400_000
const DAY_S = 86_400

const MIDNIGHT: Record<Language, string> = {
  en: 'midnight at the end of the day',
  de: 'Mitternacht am Ende des Tages',
  fr: 'minuit à la fin de la journée',
  es: 'medianoche al final del día',
}
const NEXT_DAY: Record<Language, string> = {
  en: 'next day',
  de: 'am nächsten Tag',
  fr: 'le lendemain',
  es: 'al día siguiente',
}

/**
 * The date and time in the site's language and the event's time zone (docs/product/states.md#event-dates-and-times):
 * 'Friday, May 30, 2025, 8:00 PM - 11:00 PM', or 'May 2025' when only a month is known; null when nothing is.
 */
export function describeSchedule(event: ScheduledEvent, site: Site): string | null {
  const { language = DEFAULT_LANGUAGE } = site
  const { startsAt, endsAt, firstDay: listedDay, hasTime, hasEndTime, timeZone } = eventSchedule(event, site)
  if (endsAt === null) return null
  const lastDay = dayAt(endsAt.getTime(), timeZone)
  if (startsAt === null || listedDay === null)
    return formatDay(lastDay, { month: 'long', year: 'numeric' }, language)

  const isMoment = startsAt.getTime() === endsAt.getTime()
  if (isMoment && startsAt.getTime() === instantAt(listedDay, DAY_S, timeZone))
    return `${formatDay(listedDay, LONG_DAY, language)}, ${MIDNIGHT[language]}`

  const firstDay = dayAt(startsAt.getTime(), timeZone)
  const first = formatDay(firstDay, LONG_DAY, language)
  const last = formatDay(lastDay, LONG_DAY, language)
  if (!hasTime) return firstDay === lastDay ? first : `${first} - ${last}`

  const start = `${first}, ${formatTime(startsAt.getTime(), timeZone, language)}`
  const end = formatTime(endsAt.getTime(), timeZone, language)
  if (isMoment) return start
  if (firstDay === lastDay) return `${start} - ${end}`
  if (!hasEndTime) return `${start} - ${last}`
  const isOvernight = lastDay === firstDay + 1 && endsAt.getTime() - startsAt.getTime() < DAY_MS
  return isOvernight ? `${start} - ${end} (${NEXT_DAY[language]})` : `${start} - ${last}, ${end}`
}
