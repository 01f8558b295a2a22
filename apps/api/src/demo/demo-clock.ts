import { dayAt, formatDay, type CalendarDay } from '@troubadour/domain/time/zoned-time'

export interface DemoClock {
  now: Date
  timeZone: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The text of an event's date, this many days after the day of loading. */
export function eventDate(clock: DemoClock, days: number): string {
  return formatDay(today(clock) + days, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** The first such weekday at least this many days after the day of loading; 0 is Sunday. */
export function nextWeekday(clock: DemoClock, weekday: number, days: number): string {
  const first = today(clock) + days
  // 1 January 1970 was a Thursday.
  const ahead = (weekday - ((first + 4) % 7) + 7) % 7
  return eventDate(clock, days + ahead)
}

export function monthName(clock: DemoClock, days: number): string {
  return formatDay(today(clock) + days, { month: 'long' })
}

export function releaseDate(clock: DemoClock, days: number): string {
  return new Date((today(clock) + days) * DAY_MS).toISOString().slice(0, 10)
}

export function daysAgo({ now }: DemoClock, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

function today({ now, timeZone }: DemoClock): CalendarDay {
  return dayAt(now.getTime(), timeZone)
}
