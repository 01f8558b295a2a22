import type { EventDraft } from '@troubadour/domain/event/event'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import { WEEKDAY } from '@troubadour/domain/event/event-date'
import { missingOfShow, type MissingOfShow } from '@troubadour/domain/event/next-show'
import { DAY } from '@troubadour/domain/event/event-card'
import { textInEnglish } from '@troubadour/domain/event/text-in-english'
import {
  classifyEvent,
  eventSchedule,
  hasEventEnded,
  lacksEnd,
  type ScheduledEvent,
} from '@troubadour/domain/event/event-schedule'
import {
  dayAt,
  END_OF_DAY_S,
  formatDay,
  formatTime,
  instantAt,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'

/** An event in a list. */
export type ListedEvent = ListedRow<'events'>

/** The list in which visitors find an event, named as on the public site, and the reason. */
export interface EventPlacement {
  list: string
  reason: string
}

type PlacedEvent = ScheduledEvent & Pick<EventDraft, 'isVisible'>

/** docs/product/states.md#event-classification, docs/product/states.md#event-visibility */
export function eventPlacement(event: PlacedEvent, clock: SiteClock): EventPlacement {
  if (!event.isVisible) return { list: 'Hidden: nowhere', reason: 'Visitors see it when you show it.' }
  const group = classifyEvent(event, clock)
  if (group === 'featured') return { list: 'Featured', reason: 'Large on the home page, and in no list.' }
  if (group === 'past') return { list: 'Past Events', reason: 'It is over.' }
  const { isRecurring, endsAt } = eventSchedule(event, clock)
  if (isRecurring) return { list: 'Recurring: always More Events', reason: 'It happens again and again.' }
  if (endsAt === null) return { list: 'More Events', reason: 'It stays there: the site knows no end of it.' }
  return { list: 'More Events', reason: 'It moves to Past Events when it is over.' }
}

/**
 * When an event ends, in its time zone: 'over at 11:00 PM', 'over at 1:00 AM on September 27', 'over at the end of the
 * day'; null when it never does.
 */
export function overText(event: ScheduledEvent, { timeZone }: Pick<SiteClock, 'timeZone'>): string | null {
  const { endsAt, firstDay, isRecurring } = eventSchedule(event, { timeZone })
  if (endsAt === null || isRecurring) return null
  const lastDay = dayAt(endsAt.getTime(), timeZone)
  const day = formatDay(lastDay, { month: 'long', day: 'numeric' })
  const isFirstDay = lastDay === firstDay
  if (endsAt.getTime() === instantAt(lastDay, END_OF_DAY_S, timeZone)) {
    return isFirstDay ? 'over at the end of the day' : `over at the end of ${day}`
  }
  const time = formatTime(endsAt.getTime(), timeZone)
  return isFirstDay ? `over at ${time}` : `over at ${time} on ${day}`
}

/** The date of an event with its weekday: 'Wed, June 3, 2026'. A date set by hand replaces the text. */
export function listedDate(event: ListedEvent, site: Pick<SiteClock, 'timeZone'>): string {
  const { firstDay, isRecurring } = eventSchedule(event, site)
  if (firstDay === null || isRecurring) return event.date
  // A single day is short enough for one line.
  if (event.startsAt || event.date === formatDay(firstDay, DAY)) return formatDay(firstDay, DAY_STYLE)
  if (textInEnglish(event.date, event.language).match(WEEKDAY)) return event.date
  return `${formatDay(firstDay, { weekday: 'short' })}, ${event.date}`
}

const DAY_STYLE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

const MISSING: Record<MissingOfShow, string> = {
  date: 'date',
  picture: 'picture',
  'ticket-link': 'ticket link',
  address: 'address',
}

/** The data that an upcoming show lacks; null for none. */
export function missingText(event: ListedEvent, clock: SiteClock): string | null {
  if (event.status === 'cancelled' || hasEventEnded(event, clock)) return null
  const end = lacksEnd(event, clock) ? ['end'] : []
  const missing = [...end, ...missingOfShow(event, clock).map((part) => MISSING[part])]
  return missing.length > 0 ? `Still missing: ${missing.join(', ')}` : null
}
