import { dayAt, formatDay, formatTime, instantAt, isoDay, toMillis } from '@troubadour/domain/time/zoned-time'

const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/

/** The local date and time of a moment in a zone, 'YYYY-MM-DDTHH:MM'; '' for an invalid moment. */
export function wallOf(moment: string | number, timeZone: string): string {
  const instant = toMillis(moment)
  if (Number.isNaN(instant)) return ''
  // The Swedish format equals ISO 8601.
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

/** The moment of a local time in a zone, in ms; null while it is incomplete. */
export function instantOfWall(wall: string, timeZone: string): number | null {
  const [, date, hours, minutes] = WALL.exec(wall) ?? []
  const day = isoDay(date)
  if (day === null) return null
  return instantAt(day, Number(hours) * 3600 + Number(minutes) * 60, timeZone)
}

export const DAY_STYLE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' }

/** 'Dec 3, 2026, 10:00 AM' for an instant as forms and the log store it; null for any other text. */
export function instantText(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return null
  const at = toMillis(text)
  return `${formatDay(dayAt(at, timeZone), DAY_STYLE)}, ${formatTime(at, timeZone)}`
}
