import { DAY } from './event-card.ts'
import { hasEventEnded, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'
import type { HomeTextKey } from '../texts/home-texts.ts'
import { dayAt, formatDay, formatTime, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'

/** A status other than scheduled; the text 'event.cancelledLabel' names it (docs/product/states.md#event-status). */
export type EventMark = Exclude<EventStatus, 'scheduled'>

type Status = { status?: EventStatus }

export function eventMark({ status = 'scheduled' }: Status): EventMark | null {
  return status === 'scheduled' ? null : status
}

/** 'Cancelled: July 4, 2026'; unchanged for a scheduled show. */
export function markedWhen(event: Status, when: string, text: (key: HomeTextKey) => string): string {
  const mark = eventMark(event)
  return mark ? `${text(`event.${mark}Label`)}: ${when}` : when
}

/** The URL for tickets; null for a show that has ended, is cancelled or sold out. */
export function ticketUrl(
  event: ScheduledEvent & Status & { link: string | null },
  clock: SiteClock,
): string | null {
  const isFor = event.status !== 'cancelled' && event.status !== 'soldOut' && !hasEventEnded(event, clock)
  return isFor ? event.link : null
}

/** The former start of a rescheduled show: 'June 19, 2026, 8:00 PM'; null for others. */
export function previousWhen(
  event: Status & { previousStartsAt?: Moment | null; timeZone?: string | null },
  site: Pick<SiteClock, 'timeZone' | 'language'>,
): string | null {
  const instant = toMillis(event.previousStartsAt)
  if (event.status !== 'rescheduled' || Number.isNaN(instant)) return null
  const zone = event.timeZone || site.timeZone
  const day = formatDay(dayAt(instant, zone), DAY, site.language)
  return `${day}, ${formatTime(instant, zone, site.language)}`
}
