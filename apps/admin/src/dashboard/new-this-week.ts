import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'

const DAYS_PER_WEEK = 7

/** Number of new addresses in the last seven days including today, from all sources, and today. */
export function newThisWeek(days: SubscriberFigures['days']): { week: number; today: number } {
  const counts = days
    .slice(-DAYS_PER_WEEK)
    .map(({ signUps }) => Object.values(signUps).reduce((sum, count) => sum + count, 0))
  return { week: counts.reduce((sum, count) => sum + count, 0), today: counts.at(-1) ?? 0 }
}
