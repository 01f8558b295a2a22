import type { Event } from '@troubadour/domain/event/event'
import { Card } from '@troubadour/ui/cards/card'
import styles from './event-list.module.css'
import type { GroupPart } from './event-place.ts'
import { EventRow } from './event-row.tsx'

/** Events under the groups in which the public site shows them, in its order. */
export function EventList({
  groups,
  onToggleVisibility,
}: {
  groups: readonly GroupPart[]
  onToggleVisibility: (event: Event) => void
}) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, total, events }) => (
        <section key={title} aria-label={`${title} events`}>
          <h2 className={styles.title}>
            {title} <span className={styles.count}>{total}</span>
          </h2>
          <Card isFlush>
            <ul className={styles.list}>
              {events.map((event) => (
                <EventRow key={event.id} event={event} onToggleVisibility={() => onToggleVisibility(event)} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}
