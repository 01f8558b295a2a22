import type { Event } from '@troubadour/domain/event'
import { groupEvents } from '@troubadour/domain/event-groups'
import { Card } from '@troubadour/ui/card'
import { useSiteClock } from '../shared/site-clock.ts'
import styles from './event-list.module.css'
import { EventRow } from './event-row.tsx'

/** All events under the groups in which the public site shows them, in its order. */
export function EventList({
  events,
  onToggleVisibility,
}: {
  events: readonly Event[]
  onToggleVisibility: (event: Event) => void
}) {
  const { featured, upcoming, past } = groupEvents(events, useSiteClock())
  const groups = [
    { title: 'Featured', events: featured },
    { title: 'Upcoming', events: upcoming },
    { title: 'Past', events: past },
  ]
  return (
    <div className={styles.groups}>
      {groups.map((group) =>
        group.events.length === 0 ? null : (
          <section key={group.title} aria-label={`${group.title} events`}>
            <h2 className={styles.title}>
              {group.title} <span className={styles.count}>{group.events.length}</span>
            </h2>
            <Card isFlush>
              <ul className={styles.list}>
                {group.events.map((event) => (
                  <EventRow
                    key={event.id}
                    event={event}
                    onToggleVisibility={() => onToggleVisibility(event)}
                  />
                ))}
              </ul>
            </Card>
          </section>
        ),
      )}
    </div>
  )
}
