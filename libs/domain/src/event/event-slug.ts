import { eventSchedule, type ScheduledEvent } from './event-schedule.ts'
import { withReading, type WrittenEvent } from './read-event.ts'

const DAY_MS = 86_400_000

/** Adds the day that is part of a show's slug, YYYY-MM-DD; '' if it recurs or has no known day. */
export function withDay<Show extends WrittenEvent & Omit<ScheduledEvent, 'reading'>>(
  show: Show,
): Show & { day: string } {
  // The time zone of the texts only affects hours; times set by hand have their own.
  const site = { timeZone: 'UTC' }
  const { firstDay, isRecurring } = eventSchedule(withReading(show, site), site)
  const day = firstDay === null || isRecurring ? '' : new Date(firstDay * DAY_MS).toISOString().slice(0, 10)
  return { ...show, day }
}
