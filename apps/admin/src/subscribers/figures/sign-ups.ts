import type { SubscriberFigures, SubscriberSource } from '@troubadour/domain/mailing-list/subscriber'
import { formatDay, isoDay, type CalendarDay } from '@troubadour/domain/time/zoned-time'
import { SOURCES } from '../subscriber-words.ts'

export type ChartDay = SubscriberFigures['days'][number]

/** Sources in the bars: an import would dwarf all other days. */
export const BAR_SOURCES: readonly SubscriberSource[] = SOURCES.filter((source) => source !== 'import')

const DAYS_PER_WEEK = 7

/** Number of sign-ups on one or several days: new addresses without imports. */
export function signUpsOf({ signUps }: Pick<ChartDay, 'signUps'>): number {
  return BAR_SOURCES.reduce((sum, source) => sum + signUps[source], 0)
}

export function totalOf(days: readonly ChartDay[]) {
  const sum = (read: (day: ChartDay) => number) => days.reduce((total, day) => total + read(day), 0)
  const signUps = SOURCES.map((source) => [source, sum((day) => day.signUps[source])])
  return {
    /** 'Apr 25 – May 1', or the single day. */
    name: [...new Set([days[0], days.at(-1)])].map((day) => (day ? dayName(day) : '')).join(' – '),
    // Object.fromEntries loses that every source has its sum.
    signUps: Object.fromEntries(signUps) as Record<SubscriberSource, number>,
    confirmed: sum(({ confirmed }) => confirmed),
    unsubscribed: sum(({ unsubscribed }) => unsubscribed),
  }
}

/** Weeks that end today, the latest first; the earliest may be incomplete. */
export function weeksOf(days: readonly ChartDay[]) {
  const weeks: ReturnType<typeof totalOf>[] = []
  for (let end = days.length; end > 0; end -= DAYS_PER_WEEK) {
    weeks.push(totalOf(days.slice(Math.max(0, end - DAYS_PER_WEEK), end)))
  }
  return weeks
}

/** 'May 1'. */
export function dayName({ date }: Pick<ChartDay, 'date'>): string {
  // The contract guarantees an existing day.
  return formatDay(isoDay(date) as CalendarDay, { month: 'short', day: 'numeric' })
}

/** The day with the most sign-ups, the latest of several; undefined without any. */
export function busiestDay(days: readonly ChartDay[]): ChartDay | undefined {
  const most = Math.max(0, ...days.map(signUpsOf))
  return most === 0 ? undefined : days.findLast((day) => signUpsOf(day) === most)
}
