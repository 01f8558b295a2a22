import { isTimeZone } from '@troubadour/domain/site/site'
import { instantAt, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'

const MINUTE_MS = 60_000
const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/

/** The zone in which a cutoff is shown: UTC while the name of another is being typed. */
export function cutoffZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The date and time in a zone at a cutoff, 'YYYY-MM-DDTHH:MM'; '' where the cutoff is not valid. */
export function wallAt(cutoff: string, timeZone: string): string {
  const instant = toMillis(cutoff)
  if (Number.isNaN(instant)) return ''
  // The Swedish format is the ISO one.
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

/** The cutoff, with its offset, of a date and time in a zone; '' while they are incomplete. */
export function cutoffAt(wall: string, timeZone: string): string {
  const [, date, hours, minutes] = WALL.exec(wall) ?? []
  const day = isoDay(date)
  if (day === null) return ''
  const second = (Number(hours) * 60 + Number(minutes)) * 60
  const shown = Date.parse(`${wall}:00Z`)
  return `${wall}:00${offsetText(Math.round((shown - instantAt(day, second, timeZone)) / MINUTE_MS))}`
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (count: number) => String(count).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
