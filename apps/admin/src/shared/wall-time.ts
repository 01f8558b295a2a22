import { instantAt, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'

const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/

/** The date and time that a zone's clocks show at a moment, 'YYYY-MM-DDTHH:MM'; '' for a moment that is not valid. */
export function wallOf(moment: string | number, timeZone: string): string {
  const instant = toMillis(moment)
  if (Number.isNaN(instant)) return ''
  // The Swedish format is the ISO one.
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

/** The moment at which the zone's clocks show it, in milliseconds; null while it is incomplete. */
export function instantOfWall(wall: string, timeZone: string): number | null {
  const [, date, hours, minutes] = WALL.exec(wall) ?? []
  const day = isoDay(date)
  if (day === null) return null
  return instantAt(day, Number(hours) * 3600 + Number(minutes) * 60, timeZone)
}
