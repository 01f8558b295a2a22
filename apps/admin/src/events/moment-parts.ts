import { dayAt, instantAt, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { instantOfWall, wallOf } from '../shared/time/wall-time.ts'

/** Values of a date and a time input, '' for missing ones. */
type MomentParts = [date: string, time: string]

/** @param moment as in a draft: an instant, or an incomplete date and time with a 'T' between them */
export function partsOf(moment: string, timeZone: string): MomentParts {
  const wall = Number.isNaN(toMillis(moment)) ? moment : wallOf(moment, timeZone)
  const [date = '', time = ''] = wall.split('T')
  return [date, time]
}

/** The instant of date and time; the incomplete text while one is missing; '' without both. */
export function momentOf([date, time]: MomentParts, timeZone: string): string {
  if (date === '' && time === '') return ''
  const instant = instantOfWall(`${date}T${time}`, timeZone)
  return instant === null ? `${date}T${time}` : new Date(instant).toISOString()
}

/** The same local time in another zone. */
export function inOtherZone(moment: string, from: string, to: string): string {
  return momentOf(partsOf(moment, from), to)
}

/** The date this many days later as 'YYYY-MM-DD'; an invalid date is unchanged. */
export function daysLater(date: string, days: number): string {
  const day = isoDay(date)
  return day === null ? date : new Date(instantAt(day + days, 0, 'UTC')).toISOString().slice(0, 10)
}

/** Days from one date to another, 0 if one is invalid. */
export function daysBetween(from: string, to: string): number {
  const [first, last] = [isoDay(from), isoDay(to)]
  return first === null || last === null ? 0 : last - first
}

/** The day of an instant in a zone, 'YYYY-MM-DD'. */
export function dateOf(instant: Date, timeZone: string): string {
  return new Date(instantAt(dayAt(instant.getTime(), timeZone), 0, 'UTC')).toISOString().slice(0, 10)
}
