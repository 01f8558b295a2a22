import { instantAt, isoDay } from '@troubadour/domain/zoned-time'

const MINUTE_MS = 60_000
const PARTS = /^(.*?)(Z|[+-]\d\d:\d\d)$/i
const WALL = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/

/** A cutoff as the form edits it: what a clock on the wall shows, and how far that clock is from UTC. */
export interface CutoffParts {
  /** 'YYYY-MM-DDTHH:MM'; '' while it is not whole. */
  wall: string
  /** Such as '-04:00'. */
  offset: string
}

export function splitCutoff(cutoff: string): CutoffParts {
  const [, wall = '', offset = 'Z'] = PARTS.exec(cutoff) ?? []
  return {
    // Whole minutes are all that the field can say.
    wall: WALL.exec(wall)?.[0] ?? '',
    offset: offset.toUpperCase() === 'Z' ? '+00:00' : offset,
  }
}

/** Without a time the offset alone is left: no valid moment, but the choice is kept. */
export function joinCutoff({ wall, offset }: CutoffParts): string {
  return wall === '' ? offset : `${wall}:00${offset}`
}

/** How far a zone's clocks are from UTC when they show this time, such as '-04:00'; null when there is no such time. */
export function offsetIn(wall: string, timeZone: string): string | null {
  const [, date, hours, minutes] = WALL.exec(wall) ?? []
  const day = isoDay(date)
  if (day === null) return null
  const shown = Date.parse(`${date}T${hours}:${minutes}:00Z`)
  const second = (Number(hours) * 60 + Number(minutes)) * 60
  return offsetText(Math.round((shown - instantAt(day, second, timeZone)) / MINUTE_MS))
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const pad = (count: number) => String(count).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Hours and minutes that are in use somewhere besides the whole hours. */
const BROKEN_OFFSETS = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765]

/** Every offset in use, from west to east. */
export const UTC_OFFSETS: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...BROKEN_OFFSETS,
]
  .sort((one, other) => one - other)
  .map(offsetText)

/** 'UTC-4', 'UTC+5:30', 'UTC'. */
export function offsetLabel(offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  if (sign === undefined || (hours === '00' && minutes === '00')) return 'UTC'
  return `UTC${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`
}
