import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'
import type { Overview } from '@troubadour/domain/site/overview'
import { textReader } from '@troubadour/domain/texts/fill-text'
import type { HomeTextKey } from '@troubadour/domain/texts/home-texts'

/** The few texts of the site that the dashboard needs: the first screen loads no others. */
export const showText = textReader({
  'event.soldOutLabel': 'Sold out',
  'event.rescheduledLabel': 'Rescheduled',
  'spoken.beforeText': 'Was to be on',
  'spoken.nowText': 'Now:',
} satisfies Partial<Record<HomeTextKey, string>>)

/** The status of the next show if it is not 'scheduled'; it is never cancelled. */
export function markText({ status }: NonNullable<Overview['nextShow']>): string | null {
  return status === 'soldOut' || status === 'rescheduled' ? showText(`event.${status}Label`) : null
}

const DAY = { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const

/** @param day from the API: '2026-04-17' */
export function dayText(day: string, style: Intl.DateTimeFormatOptions = {}): string {
  return new Date(day).toLocaleDateString('en-US', { ...DAY, ...style })
}

const DAYS_PER_WEEK = 7

/** Number of people who signed up in the last seven days including today, and today; imports are no sign-ups. */
export function newThisWeek(days: SubscriberFigures['days']): { week: number; today: number } {
  const counts = days
    .slice(-DAYS_PER_WEEK)
    .map(({ signUps: { import: _imported, ...own } }) =>
      Object.values(own).reduce((sum, count) => sum + count, 0),
    )
  return { week: counts.reduce((sum, count) => sum + count, 0), today: counts.at(-1) ?? 0 }
}
