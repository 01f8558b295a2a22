import { DAY } from './event-card.ts'
import { hasEventEnded, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'
import type { HomeTextKey } from '../site/home-texts.ts'
import { dayAt, formatDay, formatTime, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'

/** What is not as usual about a show; the text 'event.cancelledLabel' says it (docs/product/states.md#event-status). */
export type EventMark = Exclude<EventStatus, 'scheduled'>

type Status = { status?: EventStatus }

export function eventMark({ status = 'scheduled' }: Status): EventMark | null {
  return status === 'scheduled' ? null : status
}

/** 'Cancelled: July 4, 2026'; as it is for a show that is as usual. */
export function markedWhen(event: Status, when: string, text: (key: HomeTextKey) => string): string {
  const mark = eventMark(event)
  return mark ? `${text(`event.${mark}Label`)}: ${when}` : when
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
  site: Pick<SiteClock, 'timeZone' | 'language'>,
): string | null {
  const instant = toMillis(event.previousStartsAt)
  if (event.status !== 'rescheduled' || Number.isNaN(instant)) return null
  const zone = event.timeZone || site.timeZone
  const day = formatDay(dayAt(instant, zone), DAY, site.language)
  return `${day}, ${formatTime(instant, zone, site.language)}`
}
