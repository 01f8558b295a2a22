import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import styles from './merch-card-skeleton.module.css'

/** The place of a card that is loading. */
export function MerchCardSkeleton() {
  return (
    <Card as="li" isFlush data-testid="merch-skeleton">
      <Skeleton shape="picture" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Card>
  )
}
