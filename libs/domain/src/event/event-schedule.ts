import { readEventDate, type EventDate } from './event-date.ts'
import { isDayOf, nextDayOf, readRepetition, type Repetition } from './event-repetition.ts'
import { readEventTime } from './event-time.ts'
import { isDayFirst, textInEnglish } from './text-in-english.ts'
import {
  END_OF_DAY_S,
  dayAt,
  instantAt,
  toMillis,
  type CalendarDay,
  type Moment,
  type SiteClock,
} from '../time/zoned-time.ts'

/** The fields of an event that the rules need. */
export interface ScheduledEvent {
  date?: string | null
  time?: string | null
  description?: string | null
  isFeatured?: boolean | null
  createdAt?: string | Date | null
  /** Language of its texts; English when missing. */
  language?: string | null
  /** Set by hand; without it the texts are parsed. */
  startsAt?: Moment | null
  endsAt?: Moment | null
  timeZone?: string | null
}

export type EventGroup = 'featured' | 'upcoming' | 'past'

/** The dates of an event, set by hand or else parsed from its texts. */
export interface EventSchedule {
  /** Null when no day is known. Without a time it is the start of the day. */
  startsAt: Date | null
  /** Null when neither a day nor a month is known. */
  endsAt: Date | null
  /** The time zone of these dates. */
  timeZone: string
  /** The first day, in that time zone. */
  firstDay: CalendarDay | null
  /** Whether the hour of the start is known. */
  hasTime: boolean
  /** Whether the hour of the end is known; for several days with one time, it is not. */
  hasEndTime: boolean
  isRecurring: boolean
}

/** The time's text, translated to English. */
const timeOf = ({ time, language }: ScheduledEvent) => textInEnglish(time ?? '', language)

/** Words in a time that make an event recurring. */
export const RECURRING_TIME = /every|weekly|monthly|nights/i
const RECURRING_DESCRIPTION = /every thursday|weekly event/i

/** Whether an event recurs, and so is never past (docs/product/states.md#event-classification). */
export function isRecurring(event: ScheduledEvent): boolean {
  return RECURRING_TIME.test(timeOf(event)) || RECURRING_DESCRIPTION.test(event.description ?? '')
}

/**
 * How a recurring event repeats, if its time says so ('Every Thursday, 7 PM', 'Every first Tuesday, 8 PM') and its date
 * is such a day (docs/product/states.md#recurring-shows); null otherwise.
 */
export function repetitionOf(event: ScheduledEvent, site: Pick<SiteClock, 'timeZone'>): Repetition | null {
  const { firstDay, hasTime, isRecurring: recurs } = eventSchedule(event, site)
  if (!recurs || !hasTime || firstDay === null) return null
  const repetition = readRepetition(timeOf(event))
  return repetition && isDayOf(repetition, firstDay) ? repetition : null
}

/** The first day, not before today, on which such an event repeats; null otherwise. */
export function nextRepetition(event: ScheduledEvent, { now, timeZone }: SiteClock): CalendarDay | null {
  const { firstDay, timeZone: zone } = eventSchedule(event, { timeZone })
  const repetition = repetitionOf(event, { timeZone })
  if (firstDay === null || repetition === null) return null
  return nextDayOf(repetition, firstDay, dayAt(toMillis(now), zone))
}

/** Size of the cache: a page parses its events repeatedly. */
const READINGS_MAX = 5000
type Reading = Omit<EventSchedule, 'isRecurring'>
const readings = new Map<string, Reading>()

/**
 * Parses when an event is (docs/product/states.md#event-classification, docs/product/states.md#event-dates-and-times).
 * Times set by hand take precedence over the texts. It ends at the end of a time range, else at the listed time, else
 * at 23:59:59 on the date; when only the month is known, at the end of the month. Texts are in the site's time zone.
 * Never throws for any text.
 * @throws RangeError when the time zone is unknown
 */
export function eventSchedule(
  event: ScheduledEvent,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): EventSchedule {
  const key = JSON.stringify([
    timeZone,
    event.date,
    event.time,
    event.createdAt,
    event.language,
    event.startsAt,
    event.endsAt,
    event.timeZone,
  ])
  let reading = readings.get(key)
  if (!reading) {
    reading = typedSchedule(event, timeZone) ?? readSchedule(event, timeZone)
    if (readings.size >= READINGS_MAX) readings.clear()
    readings.set(key, reading)
  }
  return { ...reading, isRecurring: isRecurring(event) }
}

/** The parsed text of an event's date; a missing year is derived from its creation. */
export function readDateOf(event: ScheduledEvent, timeZone: string): EventDate | null {
  const createdOn = () => {
    const created = toMillis(event.createdAt)
    return Number.isNaN(created) ? null : dayAt(created, timeZone)
  }
  return readEventDate(textInEnglish(event.date ?? '', event.language), createdOn, isDayFirst(event.language))
}

function typedSchedule(event: ScheduledEvent, siteZone: string): Reading | null {
  const [start, end] = [toMillis(event.startsAt), toMillis(event.endsAt)]
  if (Number.isNaN(start)) return null
  const timeZone = event.timeZone || siteZone
  const hasEndTime = !Number.isNaN(end)
  const endsAt = new Date(hasEndTime ? end : start)
  return {
    startsAt: new Date(start),
    endsAt,
    timeZone,
    firstDay: dayAt(start, timeZone),
    hasTime: true,
    hasEndTime,
  }
}

function readSchedule(event: ScheduledEvent, timeZone: string): Reading {
  const date = readDateOf(event, timeZone)
  const unknown = {
    startsAt: null,
    endsAt: null,
    timeZone,
    firstDay: null,
    hasTime: false,
    hasEndTime: false,
  }
  if (date === null) return unknown
  if (date.kind === 'month')
    return { ...unknown, endsAt: new Date(instantAt(date.lastDay, END_OF_DAY_S, timeZone)) }
  // 'May 30, 2025 at 8 PM' is often typed into one field.
  const hours = readEventTime(timeOf(event)) ?? readEventTime(date.rest)
  const startsAt = instantAt(date.first, hours?.start ?? 0, timeZone)
  const endsAt = instantAt(date.last, hours?.end ?? END_OF_DAY_S, timeZone)
  return {
    startsAt: new Date(startsAt),
    // When clocks go forward in between, a short event's end can precede its start.
    endsAt: new Date(Math.max(startsAt, endsAt)),
    timeZone,
    firstDay: date.first,
    hasTime: hours !== null,
    hasEndTime: hours !== null && hours.end > hours.start,
  }
}

/** Whether an event has a start and no end, so that it counts as over when it starts. */
export function lacksEnd(event: ScheduledEvent, site: Pick<SiteClock, 'timeZone'>): boolean {
  const { startsAt, endsAt, hasTime, isRecurring: recurs } = eventSchedule(event, site)
  return !recurs && hasTime && startsAt?.getTime() === endsAt?.getTime()
}

/** Whether the end is known and past. Recurring events are never past. */
function isOver({ endsAt, isRecurring: recurs }: EventSchedule, now: Moment): boolean {
  const moment = toMillis(now)
  if (Number.isNaN(moment)) throw new RangeError(`Not a moment: ${String(now)}`)
  return !recurs && endsAt !== null && endsAt.getTime() < moment
}

/** Whether an event has ended, featured or not: its card stays, without ticket links. */
export function hasEventEnded(event: ScheduledEvent, { now, timeZone }: SiteClock): boolean {
  return isOver(eventSchedule(event, { timeZone }), now)
}

/** `classifyEvent` for a caller that already has the schedule. */
export function groupOf(event: ScheduledEvent, schedule: EventSchedule, now: Moment): EventGroup {
  if (event.isFeatured) return 'featured'
  return isOver(schedule, now) ? 'past' : 'upcoming'
}

/**
 * The group of an event (docs/product/states.md#event-classification): featured events are in no list, past ones in
 * Past Events, all others in More Events.
 * @throws RangeError when the time zone is unknown
 */
export function classifyEvent(event: ScheduledEvent, { now, timeZone }: SiteClock): EventGroup {
  return groupOf(event, eventSchedule(event, { timeZone }), now)
}
