import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import cardStyles from './picture-card.module.css'
import styles from './picture-grid.module.css'

const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The pictures before they are there. */
export function PicturesSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the pictures
      </p>
      {CARDS.map((card) => (
        <Card key={card} isFlush className={cardStyles.card}>
          <Skeleton shape="picture" />
          <div className={cardStyles.body}>
            <Skeleton />
            <Skeleton />
          </div>
        </Card>
      ))}
    </div>
  )
}
