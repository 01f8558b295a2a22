import { compareIds, type Id } from '../schema/row.ts'
import {
  eventSchedule,
  groupOf,
  type EventGroup,
  type EventSchedule,
  type ScheduledEvent,
} from './event-schedule.ts'
import { toMillis, type SiteClock } from '../time/zoned-time.ts'

type ListedEvent = ScheduledEvent & { id?: Id }
interface Entry<T> {
  event: T
  schedule: EventSchedule
}

/** Sorts events without a date last. */
const NEVER = Number.POSITIVE_INFINITY

/** The first day, or else the end of the month, of an event that does not recur. */
function soonest({ schedule }: Entry<ListedEvent>): number {
  return schedule.isRecurring ? NEVER : ((schedule.startsAt ?? schedule.endsAt)?.getTime() ?? NEVER)
}

function end({ schedule }: Entry<ListedEvent>): number {
  return schedule.endsAt?.getTime() ?? NEVER
}

/** Not a subtraction: the difference of two infinities is NaN. */
function compare(a: number, b: number): number {
  return Number(a > b) - Number(a < b)
}

/** Soonest first; then recurring events, then those without a known date. */
function bySoonest(a: Entry<ListedEvent>, b: Entry<ListedEvent>): number {
  return (
    compare(soonest(a), soonest(b)) ||
    Number(b.schedule.isRecurring) - Number(a.schedule.isRecurring) ||
    (a.schedule.isRecurring ? 0 : compare(end(a), end(b))) ||
    compareIds(a.event.id, b.event.id)
  )
}

/** Most recent first: by end, then by start. */
function byMostRecent(a: Entry<ListedEvent>, b: Entry<ListedEvent>): number {
  return compare(end(b), end(a)) || compare(soonest(b), soonest(a)) || compareIds(a.event.id, b.event.id)
}

/**
 * Divides events into the groups of Experience It (docs/product/states.md#event-classification): More Events are
 * soonest first with recurring and undated ones last, Past Events most recent first, ties by id. Featured events are in
 * neither list. Does not modify its input.
 */
export function groupEvents<T extends ListedEvent>(
  events: readonly T[],
  { now, timeZone }: SiteClock,
): Record<EventGroup, T[]> {
  const groups: Record<EventGroup, Entry<T>[]> = { featured: [], upcoming: [], past: [] }
  for (const event of events) {
    const schedule = eventSchedule(event, { timeZone })
    groups[groupOf(event, schedule, now)].push({ event, schedule })
  }
  const eventsOf = (entries: Entry<T>[]) => entries.map(({ event }) => event)
  return {
    featured: eventsOf(groups.featured.sort(bySoonest)),
    upcoming: eventsOf(groups.upcoming.sort(bySoonest)),
    past: eventsOf(groups.past.sort(byMostRecent)),
  }
}

/** The featured events, then More Events, then Past Events. @param most limit of each of the latter two */
export function eventsInOrder<T extends ListedEvent>(
  events: readonly T[],
  clock: SiteClock,
  most?: Record<Exclude<EventGroup, 'featured'>, number>,
): T[] {
  const { featured, upcoming, past } = groupEvents(events, clock)
  return [...featured, ...upcoming.slice(0, most?.upcoming), ...past.slice(0, most?.past)]
}

/**
 * The next moment at which a card changes because an event ends, or null. Pages and lists rendered now may be cached
 * until then (docs/product/states.md#clock). Featured events count, because they lose their ticket links at their end.
 */
export function nextScheduleChange(
  events: readonly ScheduledEvent[],
  { now, timeZone }: SiteClock,
): Date | null {
  const ends = events.flatMap((event) => {
    const schedule = eventSchedule(event, { timeZone })
    if (schedule.isRecurring || schedule.endsAt === null || schedule.endsAt.getTime() < toMillis(now))
      return []
    return schedule.endsAt.getTime()
  })
  // An event is past only after its end, hence the extra millisecond.
  return ends.length === 0 ? null : new Date(Math.min(...ends) + 1)
}
