import type { EventReading } from './event-reading.ts'
import { isDayOf, nextDayOf, type Repetition } from './event-repetition.ts'
import { dayAt, isoDay, toMillis, type CalendarDay, type Moment, type SiteClock } from '../time/zoned-time.ts'

/** The fields of an event that the rules need. */
export interface ScheduledEvent {
  /** Of its texts, which only `readEvent` parses. */
  reading: EventReading
  isFeatured?: boolean | null
  /** Set by hand; without it the reading counts. */
  startsAt?: Moment | null
  endsAt?: Moment | null
  timeZone?: string | null
}

export type EventGroup = 'featured' | 'upcoming' | 'past'

/** The dates of an event, set by hand or else read from its texts. */
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

/**
 * How a recurring event repeats, if its time says so ('Every Thursday, 7 PM', 'Every first Tuesday, 8 PM') and its date
 * is such a day (docs/product/states.md#recurring-shows); null otherwise.
 */
export function repetitionOf(event: ScheduledEvent, site: Pick<SiteClock, 'timeZone'>): Repetition | null {
  const { firstDay, hasTime } = eventSchedule(event, site)
  const { repetition } = event.reading
  return repetition && hasTime && firstDay !== null && isDayOf(repetition, firstDay) ? repetition : null
}

/** The first day, not before today, on which such an event repeats; null otherwise. */
export function nextRepetition(event: ScheduledEvent, { now, timeZone }: SiteClock): CalendarDay | null {
  const { firstDay, timeZone: zone } = eventSchedule(event, { timeZone })
  const repetition = repetitionOf(event, { timeZone })
  if (firstDay === null || repetition === null) return null
  return nextDayOf(repetition, firstDay, dayAt(toMillis(now), zone))
}

/**
 * When an event is (docs/product/states.md#event-dates-and-times): times set by hand take precedence over its reading.
 * @throws RangeError when the time zone is unknown
 */
export function eventSchedule(
  event: ScheduledEvent,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): EventSchedule {
  const byHand = scheduleByHand(event, timeZone)
  if (byHand) return byHand
  const { startsAt, endsAt, firstDay, ...reading } = event.reading
  return {
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    timeZone: reading.timeZone,
    firstDay: isoDay(firstDay),
    hasTime: reading.hasTime,
    hasEndTime: reading.hasEndTime,
    isRecurring: reading.isRecurring,
  }
}

function scheduleByHand(event: ScheduledEvent, siteZone: string): EventSchedule | null {
  const [start, end] = [toMillis(event.startsAt), toMillis(event.endsAt)]
  if (Number.isNaN(start)) return null
  const timeZone = event.timeZone || siteZone
  const hasEndTime = !Number.isNaN(end)
  return {
    startsAt: new Date(start),
    endsAt: new Date(hasEndTime ? end : start),
    timeZone,
    firstDay: dayAt(start, timeZone),
    hasTime: true,
    hasEndTime,
    isRecurring: event.reading.isRecurring,
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
