import { useId } from 'react'
import type { Event } from '@troubadour/domain/event'
import { EmptyState } from '@troubadour/ui/empty-state'
import { EventCard } from './event-card.tsx'
import { EventCardSkeleton } from './event-card-skeleton.tsx'
import { PlainList } from '../shared/plain-list.tsx'
import styles from './event-list.module.css'

/** 'More Events' or 'Past Events' (Specification, 2. Lists). */
export function EventList({
  title,
  kind,
  events,
  emptyText,
  skeletons,
}: {
  title: string
  kind: 'upcoming' | 'past'
  events: readonly Event[]
  emptyText: string
  /** How many cards are still being read; none when the list is there. */
  skeletons: number
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      <Cards {...{ kind, events, emptyText, skeletons }} />
    </section>
  )
}

function Cards({ kind, events, emptyText, skeletons }: Omit<Parameters<typeof EventList>[0], 'title'>) {
  if (skeletons > 0) {
    return (
      <PlainList className={styles[kind]} aria-busy="true" aria-label="Loading events">
        {Array.from({ length: skeletons }, (_, place) => (
          <EventCardSkeleton key={place} />
        ))}
      </PlainList>
    )
  }
  if (events.length === 0) return <EmptyState title={emptyText} />
  return (
    <PlainList className={styles[kind]}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} isPast={kind === 'past'} />
      ))}
    </PlainList>
  )
}
