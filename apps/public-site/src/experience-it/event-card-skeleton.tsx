import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import styles from './event-card-skeleton.module.css'

/** The place of an event that is loading. */
export function EventCardSkeleton() {
  return (
    <Card as="li" isFlush className={styles.card} data-testid="event-skeleton">
      <Skeleton shape="picture" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    </Card>
  )
}
