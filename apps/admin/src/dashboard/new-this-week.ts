import type { SubscriberFigures } from '@troubadour/domain/mailing-list/subscriber'

const DAYS_PER_WEEK = 7

/** New addresses of the last seven days, today included, from everywhere. */
export function newThisWeek(days: SubscriberFigures['days']): number {
  return days
    .slice(-DAYS_PER_WEEK)
    .flatMap(({ signUps }) => Object.values(signUps))
    .reduce((sum, count) => sum + count, 0)
}
