import { dayAt, formatDay, formatTime, instantAt, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'

const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** How far clocks are put back, in milliseconds: half an hour on Lord Howe Island, else an hour. */
const CHANGES_MS = [HOUR_S * 1000, (HOUR_S * 1000) / 2]

/** What a clock on the wall of the zone shows at a moment, as a date-and-time field has it: 'YYYY-MM-DDTHH:MM'. */
export function wallOf(moment: string | number, timeZone: string): string {
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

/** What has to be known of a time that clocks skip, or show twice, on the day on which they change; else null. */
export function clockChangeRemark(wall: string, timeZone: string): string | null {
  const instant = instantOfWall(wall, timeZone)
  if (instant === null) return null
  const showsSame = (other: number) => timeOf(wallOf(other, timeZone)) === timeOf(wall)
  if (!showsSame(instant))
    return `The clocks go forward that night, and this time is left out: it goes out at ${formatTime(instant, timeZone)}.`
  if (CHANGES_MS.some((change) => showsSame(instant + change)))
    return 'The clocks go back that night, and this time comes twice: it goes out at the first.'
  return null
}

/** Days are alike: a year that is only half typed is another one when it comes back. */
function timeOf(wall: string): string {
  return WALL.exec(wall)?.slice(2).join(':') ?? ''
}
