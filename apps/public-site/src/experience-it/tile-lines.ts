import type { Event } from '@troubadour/domain/event'
import { eventSchedule } from '@troubadour/domain/event-schedule'
import { formatDay } from '@troubadour/domain/zoned-time'
import { useSite } from '../shared/site.tsx'

/** What stands in place of an event's picture: month, day and year, or the date alone when it is no day. */
export function useTileLines(event: Event): [month: string, day: string, year: string] | [date: string] {
  const { timeZone } = useSite()
  const { firstDay } = eventSchedule(event, { timeZone })
  if (firstDay === null) return [event.date]
  return [
    formatDay(firstDay, { month: 'short' }),
    formatDay(firstDay, { day: 'numeric' }),
    formatDay(firstDay, { year: 'numeric' }),
  ]
}
