import { isTimeZone } from '@troubadour/domain/site/site'
import { dayAt, formatDay, formatTime } from '@troubadour/domain/time/zoned-time'
import { instantOfWall } from '../shared/wall-time.ts'

/** Every time zone there is to choose, in the order of their names; UTC comes last. */
export const TIME_ZONES: readonly string[] = [
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
  'UTC',
]

/** 'Friday, 8:14 AM': what the clocks of a zone show. @throws RangeError when the zone is unknown */
export function timeIn(timeZone: string, now: Date): string {
  const day = formatDay(dayAt(now.getTime(), timeZone), { weekday: 'long' })
  return `${day}, ${formatTime(now.getTime(), timeZone)}`
}

export const spoken = (name: string) => name.replaceAll('_', ' ')

const LONG_NAME: Intl.DateTimeFormatOptions = { timeZoneName: 'longGeneric' }
const searchTexts = new Map<string, string>()

/** What a zone is found by: its name, and what people call its time, such as 'Eastern Time'. */
function searchText(timeZone: string): string {
  const known = searchTexts.get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-US', { ...LONG_NAME, timeZone }).formatToParts(0)
  const longName = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const text = `${timeZone} ${spoken(timeZone)} ${longName}`.toLowerCase()
  searchTexts.set(timeZone, text)
  return text
}

export function findTimeZones(search: string): readonly string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return TIME_ZONES
  return TIME_ZONES.filter((name) => words.every((word) => searchText(name).includes(word)))
}

/** The zone that a text names, whatever its case and with spaces for underscores; else the text itself, trimmed. */
export function namedTimeZone(text: string): string {
  const wanted = spoken(text.trim()).toLowerCase()
  return TIME_ZONES.find((name) => spoken(name).toLowerCase() === wanted) ?? text.trim()
}

/** The zone in which a cutoff is shown: UTC while the name of another is being typed. */
export const cutoffZone = (timeZone: string) => (isTimeZone(timeZone) ? timeZone : 'UTC')

/** The cutoff, with its offset, of a date and time in a zone; '' while they are incomplete. */
export function cutoffAt(wall: string, timeZone: string): string {
  const instant = instantOfWall(wall, timeZone)
  if (instant === null) return ''
  const offsetMinutes = Math.round((Date.parse(`${wall}Z`) - instant) / 60_000)
  const size = Math.abs(offsetMinutes)
  const pad = (count: number) => String(count).padStart(2, '0')
  return `${wall}:00${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}
