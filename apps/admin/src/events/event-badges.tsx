import type { Event } from '@troubadour/domain/event/event'
import { Badge } from '@troubadour/ui/cards/card'
import styles from './event-badges.module.css'

/** Featured, and Visible or Hidden. */
export function EventBadges({ event }: { event: Pick<Event, 'isFeatured' | 'isVisible'> }) {
  return (
    <span className={styles.badges}>
      {event.isFeatured && <Badge tone="accent">Featured</Badge>}
      {event.isVisible ? <Badge tone="success">Visible</Badge> : <Badge>Hidden</Badge>}
    </span>
  )
}
