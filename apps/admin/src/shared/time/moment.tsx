import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_LANGUAGE, type Language } from '@troubadour/domain/schema/language'
import {
  dayAt,
  formatDay,
  formatTime,
  toMillis,
  yearOf,
  type CalendarDay,
  type Moment as Instant,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'
import { useSiteClock } from './now.tsx'

/** The language of the public site; the admin itself is in English. */
export function useSiteLanguage(): Language {
  return useQuery(siteQueries.settings()).data?.language ?? DEFAULT_LANGUAGE
}

/** 'Today', 'Yesterday', 'Tuesday, April 28', with the year when it is another one; in the site's time zone. */
export function dayText(day: CalendarDay, clock: SiteClock): string {
  return dayTextIn(day, clock, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** 'Today, 9:41 AM', 'Yesterday, 9:41 AM', 'Apr 28, 9:41 AM'; in the site's time zone. @param moment ISO text */
export function momentText(moment: string, clock: SiteClock): string {
  return `${dateOf(moment, clock)}, ${formatTime(toMillis(moment), clock.timeZone)}`
}

/** 'Today', 'Apr 28', 'Apr 28, 2025': the day of a moment in the site's time zone. @param moment ISO text */
export function dateOf(moment: string, clock: SiteClock): string {
  return shortDayText(dayAt(toMillis(moment), clock.timeZone), clock)
}

/** 'Today', 'Yesterday', 'Apr 28', 'Apr 28, 2025' */
export function shortDayText(day: CalendarDay, clock: SiteClock): string {
  return dayTextIn(day, clock, { month: 'short', day: 'numeric' })
}

/** 'today, 9:41 AM': after other words of a sentence. */
export const lowered = (day: string) => day.replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase())
export const momentInText = (moment: string, clock: SiteClock) => lowered(momentText(moment, clock))

/** '9:41 AM' for a moment today, otherwise like `momentText`; for the end of a sentence. */
export function timeText(moment: string, clock: SiteClock): string {
  return momentInText(moment, clock).replace(/^today, /, '')
}

function dayTextIn(
  day: CalendarDay,
  { now, timeZone }: SiteClock,
  style: Intl.DateTimeFormatOptions,
): string {
  const today = dayAt(toMillis(now), timeZone)
  if (day === today) return 'Today'
  if (day === today - 1) return 'Yesterday'
  return formatDay(day, yearOf(day) === yearOf(today) ? style : { ...style, year: 'numeric' })
}

const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const

const format = new Intl.RelativeTimeFormat('en-US')

/** '2 minutes ago', '1 hour ago', '3 days ago'; 'just now' for less than a minute, and for a clock that is behind. */
export function agoText(moment: Instant, now: Instant): string {
  const age = toMillis(now) - toMillis(moment)
  const largest = UNITS.find(({ ms }) => age >= ms)
  return largest ? format.format(-Math.floor(age / largest.ms), largest.unit) : 'just now'
}

/** A formatted moment, in the site's time zone. @param at ISO text */
export function Moment({
  at,
  words = momentText,
  ...props
}: ComponentProps<'time'> & { at: string; words?: typeof momentText }) {
  return (
    <time dateTime={at} {...props}>
      {words(at, useSiteClock())}
    </time>
  )
}
