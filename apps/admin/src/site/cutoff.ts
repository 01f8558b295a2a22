import { instantAt, isoDay, toMillis } from '@troubadour/domain/zoned-time'

const MINUTE_MS = 60_000
const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/

/** What a clock on the wall of a zone shows at a cutoff, 'YYYY-MM-DDTHH:MM'; '' while it is no moment. */
export function wallAt(cutoff: string, timeZone: string): string {
  const instant = toMillis(cutoff)
  if (Number.isNaN(instant)) return ''
  // Swedish writes dates as ISO does.
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

/** The cutoff at which a clock on the wall of a zone shows a time, with its offset; '' while that is not whole. */
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
