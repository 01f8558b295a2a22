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

/**
 * When tickets go on sale, in the site's zone: 'June 1, 2026, 10:00 AM'; null once they are, if nobody said, and of a
 * show that is cancelled or sold out.
 */
export function ticketsFromText(
  { status, ticketsFrom }: Status & { ticketsFrom?: Moment | null },
  { now, timeZone, language }: SiteClock,
): string | null {
  const instant = toMillis(ticketsFrom)
  const isAhead = status !== 'cancelled' && status !== 'soldOut' && instant > toMillis(now)
  return isAhead ? momentText(instant, timeZone, language) : null
}

/** 'June 19, 2026, 8:00 PM' */
export function momentText(instant: number, timeZone: string, language: SiteClock['language']): string {
  const { day, time } = dayAndTime(instant, timeZone, language)
  return `${day}, ${time}`
}

/** 'June 19, 2026' and '8:00 PM' */
export function dayAndTime(instant: number, timeZone: string, language: SiteClock['language']) {
  return {
    day: formatDay(dayAt(instant, timeZone), DAY, language),
    time: formatTime(instant, timeZone, language),
  }
}

/** The former start of a rescheduled show: 'June 19, 2026, 8:00 PM'; null for others. */
export function previousWhen(
  event: Status & { previousStartsAt?: Moment | null; timeZone?: string | null },
  site: Pick<SiteClock, 'timeZone' | 'language'>,
): string | null {
  const instant = toMillis(event.previousStartsAt)
  if (event.status !== 'rescheduled' || Number.isNaN(instant)) return null
  return momentText(instant, event.timeZone || site.timeZone, site.language)
}
