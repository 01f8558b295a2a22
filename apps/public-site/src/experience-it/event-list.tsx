import type { Event } from '@troubadour/domain/event'
import { eventSpecialCase } from '@troubadour/domain/event-special-cases'
import { eventTile } from '@troubadour/domain/event-tile'
import { mediaPicture } from '@troubadour/domain/media-picture'
import { EmptyState } from '@troubadour/ui/empty-state'
import { EventCard } from '@troubadour/ui/event-card'
import { PlainList } from '@troubadour/ui/plain-list'
import { useSite } from '../shared/site.tsx'
import { EventCardSkeleton } from './event-card-skeleton.tsx'
import styles from './event-list.module.css'

/** 'More Events' or 'Past Events' (docs/product/public-pages.md#experience-it). */
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
  const headingId = `${kind}-events`
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
  const { timeZone } = useSite()
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
        <EventCard
          key={event.id}
          event={event}
          special={eventSpecialCase(event)}
          tile={eventTile(event, { timeZone })}
          isPast={kind === 'past'}
          variantsOf={mediaPicture}
        />
      ))}
    </PlainList>
  )
}
