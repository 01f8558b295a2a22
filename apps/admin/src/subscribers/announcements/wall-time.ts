import { dayAt, formatDay, instantAt, isoDay, toMillis } from '@troubadour/domain/zoned-time'

const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** What a clock on the wall of the zone shows at a moment, as a date-and-time field has it: 'YYYY-MM-DDTHH:MM'. */
export function wallOf(moment: string, timeZone: string): string {
  const instant = toMillis(moment)
  const day = dayAt(instant, timeZone)
  const date = [
    formatDay(day, { year: 'numeric' }),
    formatDay(day, { month: '2-digit' }),
    formatDay(day, { day: '2-digit' }),
  ].join('-')
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${date}T${time.format(instant)}`
}

/** The moment at which the zone's clocks show it, in milliseconds; null while it is not whole. */
export function instantOfWall(wall: string, timeZone: string): number | null {
  const [, date, hours, minutes] = WALL.exec(wall) ?? []
  const day = isoDay(date)
  if (day === null) return null
  return instantAt(day, Number(hours) * HOUR_S + Number(minutes) * MINUTE_S, timeZone)
}
