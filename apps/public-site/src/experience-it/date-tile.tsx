import type { Event } from '@troubadour/domain/event'
import styles from './date-tile.module.css'
import { useTileLines } from './tile-lines.ts'

/** Month, day and year in place of a picture (Specification, 2. Special cases); a date that is no day stands as it is. */
export function DateTile({ event, className }: { event: Event; className?: string }) {
  const [first, day, year] = useTileLines(event)
  return (
    <div className={`${styles.tile} ${className ?? ''}`} aria-hidden="true">
      {day === undefined ? (
        <span className={styles.words}>{first}</span>
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
