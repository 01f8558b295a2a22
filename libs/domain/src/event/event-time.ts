import { END_OF_DAY_S } from '../time/zoned-time.ts'

/** The hours of an event, in seconds after midnight of its day. An end of 86400 or more is on the next day. */
export interface EventHours {
  start: number
  /** Equal to `start` when only the start is listed. */
  end: number
}

interface Clock {
  hour: number
  minute: number
  /** 'a' or 'p'; undefined when the text has none. */
  half?: string
  isBare: boolean
  at: number
  stop: number
}

const HOUR_S = 3600
const HALF_DAY_S = 12 * HOUR_S
const DAY_S = 24 * HOUR_S

/**
 * '8', '8:00', '8.30 PM', '7pm', '7:00 p.m.', '8p', '19:30:00', but not a part of an amount, a date or another number.
 */
const CLOCK =
  /(?<![\d$€£.:/])(\d{1,2})(?:([:.])(\d\d)(?::\d\d)?)?(?: ?([ap])\.? ?m(?![a-z])\.?|([ap])(?![a-z]))?(?![\d:/])/g
/** Separator of a range. 'to' must be a whole word, in any case. */
const RANGE = /^ ?(?:[-–—−~]+|,? ?(?:to|'?till?|until|through|thru|and|&)) ?$/
const OPEN_END = /^ ?(?:[-–—−~]+|to|'?till?|until) ?(?:late|close|closing|the end|end|\?)(?![a-z])/
/** Ignored: the site has one time zone. */
const ZONE =
  /(?<![a-z])(?:[ecmp][sd]?t|ak[sd]t|hst|gmt|utc|bst|cest|cet|(?:eastern|central|mountain|pacific)(?: time)?)(?![a-z])/g
const DOORS_BEFORE = /doors?(?: open(?:s|ing)?)?(?: ?(?:at|@|:|[-–—]))? ?$/
const DOORS_AFTER = /^ doors?(?![a-z])(?!(?: open(?:s|ing)?)?(?: ?(?:at|@|:|[-–—]))? ?\d)/

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(ZONE, '')
    .replace(/\( ?\)/g, '')
    .replace(/ +/g, ' ')
    .replace(/(?<![\d:])(?:12(?::00)? ?)?(?<![a-z])(?:noon|mid-?day)(?![a-z])/g, '12pm')
    .replace(/(?<![\d:])(?:12(?::00)? ?)?(?<![a-z])midnight(?![a-z])/g, '12am')
    .replace(/(\d) in the (?:after|eve)n(?:oon|ing)(?![a-z])/g, '$1pm')
    .replace(/(\d) in the morning(?![a-z])/g, '$1am')
}

function findClocks(text: string): Clock[] {
  return Array.from(text.matchAll(CLOCK), (match) => {
    const [whole, hour, point, minute = '0', half, tightHalf] = match
    return {
      hour: Number(hour),
      minute: Number(minute),
      half: half ?? tightHalf,
      // Without AM or PM, a point makes it a price or a number, and an hour alone is too vague.
      isBare: (half ?? tightHalf) === undefined && point !== ':',
      at: match.index,
      stop: match.index + whole.length,
    }
  })
}

/** Whether AM or PM is taken from the other end of the range: '7' in '7 - 9 PM'. */
function isOpen({ hour, minute, half }: Clock): boolean {
  return half === undefined && hour >= 1 && hour <= 12 && minute < 60
}

/** Seconds after midnight of a single time, or null when it is invalid. */
function secondOf({ hour, minute, half, isBare }: Clock): number | null {
  if (isBare || minute > 59) return null
  const isTwelveHour = half !== undefined && hour >= 1 && hour <= 12
  // '19:30 PM' is accepted as 19:30, but '19:30 AM' and '0:30 PM' contradict themselves.
  if (!isTwelveHour && ((half === 'a' && hour > 0) || (half === 'p' && hour === 0))) return null
  const hours = isTwelveHour ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  const seconds = hours * HOUR_S + minute * 60
  return seconds <= DAY_S ? seconds : null
}

/** End of the hours that belong to the night before, in seconds after midnight. */
const SMALL_HOURS_END_S = 5 * HOUR_S

/** Seconds on a 12-hour clock from one time to the next occurrence of another, more than 0. */
function dialDistance(from: number, to: number): number {
  return (((to - from) % HALF_DAY_S) + HALF_DAY_S) % HALF_DAY_S || HALF_DAY_S
}

/** '7 - 9 PM' is 7 PM, '11 - 1 PM' is 11 AM, '9 PM - 1' is 1 AM: the shortest possible range. */
function readRange(from: Clock, to: Clock): EventHours | null {
  const dial = (clock: Clock) => clock.hour * HOUR_S + clock.minute * 60
  let start = secondOf(from)
  let end = secondOf(to)
  if (isOpen(from) && to.half !== undefined && end !== null) {
    const begin = end - dialDistance(dial(from), end)
    start = begin < 0 ? begin + DAY_S : begin
  } else if (isOpen(to) && from.half !== undefined && start !== null) {
    end = start + dialDistance(start, dial(to))
  }
  if (start === null || end === null) return null
  return { start, end: end <= start ? end + DAY_S : end }
}

/**
 * Parses the free text of an event's time (docs/product/states.md#event-classification): a range, a time, or several. A
 * range that ends at or before its start ends the next day. An hour without AM or PM is a 24-hour time when it has
 * minutes ('19:30', '8:00'), and ignored alone ('8'). A lone midnight is the end of the day. If a show is listed
 * besides the doors, the doors are ignored.
 * @returns null when there is no valid time; never throws
 */
export function readEventTime(text: string): EventHours | null {
  const plain = simplify(text)
  const clocks = findClocks(plain)
  const found: (EventHours & { isDoors: boolean })[] = []
  for (let index = 0; index < clocks.length; index += 1) {
    const [clock, next] = clocks.slice(index, index + 2)
    if (!clock) break
    const range = next && RANGE.test(plain.slice(clock.stop, next.at)) ? readRange(clock, next) : null
    if (range) {
      found.push({ ...range, isDoors: false })
      index += 1
      continue
    }
    const listed = secondOf(clock)
    if (listed === null) continue
    // '8 PM, then 1 AM': a small hour after a later one is on the next day.
    const isNextDay = listed < SMALL_HOURS_END_S && found.some(({ start }) => start > listed)
    const start = isNextDay ? listed + DAY_S : listed
    const after = plain.slice(clock.stop)
    const isDoors = DOORS_BEFORE.test(plain.slice(0, clock.at)) || DOORS_AFTER.test(after)
    found.push({ start, end: OPEN_END.test(after) ? Math.max(start, END_OF_DAY_S) : start, isDoors })
  }
  if (found.length === 0) return null
  // A lone 'midnight' or '12 AM' is the end of the day.
  const isTwelveAm = clocks.some(({ hour, half }) => hour === 12 && half === 'a')
  if (isTwelveAm && found.length === 1 && found[0]?.end === 0) return { start: DAY_S, end: DAY_S }
  const doors = Math.min(...found.map(({ start, isDoors }) => (isDoors ? start : Infinity)))
  const shows = found.filter(({ isDoors }) => !isDoors)
  const hours = shows.length > 0 ? shows : found
  // 'Doors 11 PM, show 12:30 AM': a show that would end before the doors open is on the next day.
  if (hours.every(({ end }) => end < doors) && doors < Infinity) {
    for (const show of hours) [show.start, show.end] = [show.start + DAY_S, show.end + DAY_S]
  }
  return {
    start: Math.min(...hours.map(({ start }) => start)),
    end: Math.max(...hours.map(({ end }) => end)),
  }
}
