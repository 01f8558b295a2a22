import { Card } from '@troubadour/ui/cards/card'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import groupStyles from './settings-group.module.css'
import styles from './site-skeleton.module.css'

const GROUPS = ['first', 'second', 'third']

/** The settings before they are there. */
export function SiteSkeleton() {
  return (
    <div className={styles.groups} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the site settings
      </p>
      {GROUPS.map((group) => (
        <Card key={group} className={groupStyles.group}>
          <div className={groupStyles.header}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
          <div className={groupStyles.fields}>
            <Skeleton className={styles.field} />
            <Skeleton className={styles.field} />
          </div>
        </Card>
      ))}
    </div>
  )
}
