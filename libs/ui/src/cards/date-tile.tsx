import type { EventTile } from '@troubadour/domain/event/event-tile'
import { classNames } from '../styles/class-names.ts'
import styles from './date-tile.module.css'

/**
 * Month, day and year in place of a picture (docs/product/public-pages.md#event-cards); a date that is no day stands as
 * it is.
 */
export function DateTile({ lines: [first, day, year], className }: { lines: EventTile; className?: string }) {
  return (
    <div className={classNames(styles.tile, className)} aria-hidden="true">
      {day === undefined ? (
        <span dir="auto" className={styles.words}>
          {first}
        </span>
      ) : (
        <>
          <span className={styles.month}>{first}</span>
          <span className={styles.day}>{day}</span>
          <span className={styles.year}>{year}</span>
        </>
      )}
    </div>
  )
}
