import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'

const DAYS_PER_WEEK = 7

/** New addresses of the last seven days, today included, from everywhere; and those of today. */
export function newThisWeek(days: SubscriberFigures['days']): { week: number; today: number } {
  const counts = days
    .slice(-DAYS_PER_WEEK)
    .map(({ signUps }) => Object.values(signUps).reduce((sum, count) => sum + count, 0))
  return { week: counts.reduce((sum, count) => sum + count, 0), today: counts.at(-1) ?? 0 }
}
