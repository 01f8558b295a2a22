import { Card } from '@troubadour/ui/cards/card'
import { Skeleton, Spinner } from '@troubadour/ui/feedback/loading'
import styles from './figures-section.module.css'

const CARDS = ['chart', 'mail']

/** Stands where the figures will be. */
export function FiguresSkeleton() {
  return (
    <div className={styles.figures} aria-busy="true">
      <Spinner label="Loading the figures" />
      <div className={styles.columns}>
        {CARDS.map((card) => (
          <Card key={card} className={styles.skeleton}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </Card>
        ))}
      </div>
    </div>
  )
}
