import { eventDayAndTime, eventSpecialCase, eventTile } from './event-card.ts'
import { hasEventEnded, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'
import { dayAt, formatDay, formatTime, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'

const MARKS = {
  scheduled: null,
  soldOut: 'Sold out',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
} as const satisfies Record<EventStatus, string | null>

/** What is not as usual about a show, in a word (docs/product/states.md#event-status). */
export type EventMark = NonNullable<(typeof MARKS)[EventStatus]>

type Status = { status?: EventStatus }

export function eventMark({ status = 'scheduled' }: Status): EventMark | null {
  return MARKS[status]
}

/** 'Cancelled: July 4, 2026'; as it is for a show that is as usual. */
export function markedWhen(event: Status, when: string): string {
  return [eventMark(event), when].filter(Boolean).join(': ')
}

/** Where tickets can be had; null for a show that is over, cancelled or sold out. */
export function ticketUrl(
  event: ScheduledEvent & Status & { link: string | null },
  clock: SiteClock,
): string | null {
  const isFor = event.status !== 'cancelled' && event.status !== 'soldOut' && !hasEventEnded(event, clock)
  return isFor ? event.link : null
}

/** When a rescheduled show was to begin before: 'June 19, 2026, 8:00 PM'; null for any other. */
export function previousWhen(
  event: Status & { previousStartsAt?: Moment | null; timeZone?: string | null },
  site: Pick<SiteClock, 'timeZone'>,
): string | null {
  const instant = toMillis(event.previousStartsAt)
  if (event.status !== 'rescheduled' || Number.isNaN(instant)) return null
  const zone = event.timeZone || site.timeZone
  const day = formatDay(dayAt(instant, zone), { month: 'long', day: 'numeric', year: 'numeric' })
  return `${day}, ${formatTime(instant, zone)}`
}

type ShownEvent = ScheduledEvent &
  Status & { title: string; date: string; time: string | null } & Pick<
    Parameters<typeof previousWhen>[0],
    'previousStartsAt'
  > & { link: string | null }

/** What the rules say of an event, for its card. */
export function cardParts(event: ShownEvent, clock: SiteClock) {
  return {
    special: eventSpecialCase(event),
    tile: eventTile(event, clock),
    when: eventDayAndTime(event, clock),
    previous: previousWhen(event, clock),
    mark: eventMark(event),
    isPast: hasEventEnded(event, clock),
    ticketUrl: ticketUrl(event, clock),
  }
}
