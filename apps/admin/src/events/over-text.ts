import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event-schedule'
import {
  dayAt,
  END_OF_DAY_S,
  formatDay,
  formatTime,
  instantAt,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'

/**
 * When the site takes an event for over, in its time zone: 'over at 11:00 PM', 'over at 1:00 AM on September 27', 'over
 * at the end of the day'; null for one that is never over.
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
