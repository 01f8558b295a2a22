import type { Event } from './event.ts'
import { eventSpecialCase } from './event-card.ts'
import { groupEvents } from './event-groups.ts'
import { isFreePrice } from './event-price.ts'
import { eventSchedule } from './event-schedule.ts'
import { dayAt, toMillis, type SiteClock } from '../time/zoned-time.ts'

type Show = Pick<Event, 'id' | 'title' | 'date' | 'time' | 'createdAt'> &
  Pick<Event, 'location' | 'price' | 'link' | 'imageUrl' | 'isVisible' | 'reading'> &
  Partial<Pick<Event, 'pictureKind' | 'status' | 'startsAt' | 'endsAt' | 'timeZone' | 'address'>>

/** Data that a show's card lacks. */
export const MISSING_OF_SHOW = ['date', 'picture', 'ticket-link', 'address'] as const
export type MissingOfShow = (typeof MISSING_OF_SHOW)[number]

export interface NextShow<T> {
  event: T
  /** Days from today to its first day in the site's zone, 0 while it lasts; null when no single day is known. */
  daysAway: number | null
  missing: MissingOfShow[]
}

const TO_BE_ANNOUNCED = /^(?:\W*|tb[acd]\b.*|to be (?:announced|confirmed|decided).*)$/i

/**
 * The soonest event that is neither past nor cancelled, including featured and hidden ones
 * (docs/product/admin.md#dashboard).
 */
export function nextShow<T extends Show>(events: readonly T[], clock: SiteClock): NextShow<T> | null {
  // `groupEvents` excludes featured events, which can be the next one.
  const unmarked = events
    .filter(({ status }) => status !== 'cancelled')
    .map((event) => ({ ...event, isFeatured: false, event }))
  const event = groupEvents(unmarked, clock).upcoming[0]?.event
  if (!event) return null
  const { firstDay, isRecurring, timeZone } = eventSchedule(event, clock)
  const today = dayAt(toMillis(clock.now), timeZone)
  const daysAway = isRecurring || firstDay === null ? null : Math.max(0, firstDay - today)
  return { event, daysAway, missing: missingOfShow(event, clock) }
}

/**
 * The missing data of a show, most important first. A free or sold-out show needs no tickets; some titles have a
 * bundled picture.
 */
export function missingOfShow(event: Show, { timeZone }: Pick<SiteClock, 'timeZone'>): MissingOfShow[] {
  const { endsAt, isRecurring } = eventSchedule(event, { timeZone })
  const isMissing: Record<MissingOfShow, boolean> = {
    date: endsAt === null && !isRecurring,
    picture: event.imageUrl.trim() === '' && event.pictureKind !== 'date' && eventSpecialCase(event) === null,
    'ticket-link': !event.link?.trim() && !isFreePrice(event.price) && event.status !== 'soldOut',
    address: TO_BE_ANNOUNCED.test(event.location.trim()) && !event.address?.street,
  }
  return MISSING_OF_SHOW.filter((part) => isMissing[part])
}
