import { toMillis, type Moment } from '@troubadour/domain/time/zoned-time'

const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const

const format = new Intl.RelativeTimeFormat('en-US')

/** '2 minutes ago', '1 hour ago', '3 days ago'; 'just now' for less than a minute, and for a clock that is behind. */
export function agoText(moment: Moment, now: Moment): string {
  const age = toMillis(now) - toMillis(moment)
  const largest = UNITS.find(({ ms }) => age >= ms)
  return largest ? format.format(-Math.floor(age / largest.ms), largest.unit) : 'just now'
}
