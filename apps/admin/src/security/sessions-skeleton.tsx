import { Skeleton } from '@troubadour/ui/feedback/loading'
import styles from './sessions-card.module.css'

const ROWS = ['first', 'second']

/** The sessions before they are there. */
export function SessionsSkeleton() {
  return (
    <div aria-busy="true" className={styles.list}>
      <p className="visually-hidden" role="status">
        Loading your sessions
      </p>
      {ROWS.map((row) => (
        <div key={row} className={styles.session}>
          <div className={styles.text}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
