import type { CalendarDay } from '../time/zoned-time.ts'
import { weekdayOf, WEEKDAYS } from './spoken-days.ts'

/** How an event repeats: every so many weeks, or on such a weekday of each month. */
export interface Repetition {
  /** 0 for Sunday; null when only the weeks are named. */
  weekday: number | null
  /** Weeks from one to the next; null for once a month. */
  weeks: number | null
  /** Which of the month, 1 to 4, or -1 for the last; null for weeks. */
  nth: number | null
}

/** Whether an event can begin on a day and repeat so. */
export function isDayOf({ weekday, nth }: Repetition, day: CalendarDay): boolean {
  if (weekday !== null && weekdayOf(day) !== weekday) return false
  return nth === null || dayOfMonth(day, nth) === day
}

/** The first day, not before `from`, on which it can begin; null when that is open, as with every second week. */
export function firstDayOf(repetition: Repetition, from: CalendarDay): CalendarDay | null {
  if (repetition.weekday === null || (repetition.weeks ?? 1) > 1) return null
  let day = from
  while (!isDayOf(repetition, day)) day += 1
  return day
}

/** The first day, not before `from`, of what began on `first`. */
export function nextDayOf({ weeks, nth }: Repetition, first: CalendarDay, from: CalendarDay): CalendarDay {
  if (weeks !== null) return first + 7 * weeks * Math.max(0, Math.ceil((from - first) / (7 * weeks)))
  // Once a month it is at most five weeks away.
  let day = first
  while (day < from || (nth !== null && dayOfMonth(day, nth) !== day)) day += 7
  return day
}

/** The rule of RFC 5545. @param first the day on which it began */
export function repetitionRule({ weeks, nth }: Repetition, first: CalendarDay): string {
  const day = WEEKDAYS[weekdayOf(first)]?.slice(0, 2).toUpperCase()
  if (weeks === null) return `FREQ=MONTHLY;BYDAY=${nth}${day}`
  return `FREQ=WEEKLY${weeks === 1 ? '' : `;INTERVAL=${weeks}`};BYDAY=${day}`
}

/** The nth day, or for -1 the last, with the weekday of a day in its month. */
function dayOfMonth(day: CalendarDay, nth: number): CalendarDay {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const earliest = day - 7 * Math.floor((date.getUTCDate() - 1) / 7)
  const last = Date.UTC(year, month + 1, 0) / 86_400_000
  return nth > 0 ? earliest + 7 * (nth - 1) : day + 7 * Math.floor((last - day) / 7)
}
