import { isTimeZone } from '@troubadour/domain/time/zoned-time'
import { dayAt, formatDay, formatTime } from '@troubadour/domain/time/zoned-time'
import { instantOfWall } from '../shared/time/wall-time.ts'

/** The current time in a zone: 'Friday, 8:14 AM'. @throws RangeError when the zone is unknown */
export function timeIn(timeZone: string, now: Date): string {
  const day = formatDay(dayAt(now.getTime(), timeZone), { weekday: 'long' })
  return `${day}, ${formatTime(now.getTime(), timeZone)}`
}

export const spoken = (name: string) => name.replaceAll('_', ' ')

/** The zone for showing a cutoff: UTC when this browser does not know the site's. */
export const cutoffZone = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** The cutoff with its offset, from a local date and time in a zone; '' while they are incomplete. */
export function cutoffAt(wall: string, timeZone: string): string {
  const instant = instantOfWall(wall, timeZone)
  if (instant === null) return ''
  const offsetMinutes = Math.round((Date.parse(`${wall}Z`) - instant) / 60_000)
  const size = Math.abs(offsetMinutes)
  const pad = (count: number) => String(count).padStart(2, '0')
  return `${wall}:00${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
