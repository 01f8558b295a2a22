import { eventSchedule, type ScheduledEvent } from './event-schedule.ts'
import { formatDay, type SiteClock } from '../time/zoned-time.ts'

/** What stands in place of an event's picture: month, day and year, or the date alone when it is no day. */
export type EventTile = readonly [month: string, day: string, year: string] | readonly [date: string]

/** The lines of an event's date tile (docs/product/public-pages.md#event-cards). */
export function eventTile(
  event: ScheduledEvent & { date: string },
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): EventTile {
  const { firstDay } = eventSchedule(event, { timeZone })
  if (firstDay === null) return [event.date]
  return [
    formatDay(firstDay, { month: 'short' }),
    formatDay(firstDay, { day: 'numeric' }),
    formatDay(firstDay, { year: 'numeric' }),
  ]
}
