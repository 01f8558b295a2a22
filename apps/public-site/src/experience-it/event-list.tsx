import type { Event } from '@troubadour/domain/event/event'
import { cardParts } from '@troubadour/domain/event/event-status'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { PATHS } from '@troubadour/domain/site/paths'
import { pathOf } from '@troubadour/domain/site/slug'
import { Card } from '@troubadour/ui/cards/card'
import { EventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { LinkButton } from '@troubadour/ui/forms/button'
import { useSiteClock } from '../shared/page-context.tsx'
import styles from './experience-it.module.css'

/** How many the home page has: the soonest, and the most recent. */
const SHOWN = { upcoming: 24, past: 12 }

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
  /** How many placeholders are shown while the list is read; 0 when it is there. */
  skeletons: number
}) {
  const headingId = `${kind}-events`
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {title}
      </h3>
      <Cards kind={kind} events={events} emptyText={emptyText} skeletons={skeletons} />
    </section>
  )
}

function Cards({ kind, events, emptyText, skeletons }: Omit<Parameters<typeof EventList>[0], 'title'>) {
  const clock = useSiteClock()
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
  const drawn = events.slice(0, SHOWN[kind])
  return (
    <>
      <PlainList className={styles[kind]}>
        {drawn.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            {...cardParts(event, clock)}
            href={pathOf('shows', event.slug)}
            variantsOf={mediaPicture}
          />
        ))}
      </PlainList>
      {drawn.length < events.length && (
        <p className={styles.all}>
          <LinkButton variant="secondary" href={PATHS.shows}>
            All shows
          </LinkButton>
        </p>
      )}
    </>
  )
}

function EventCardSkeleton() {
  return (
    <Card as="li" isFlush className={styles.skeletonCard} data-testid="event-skeleton">
      <Skeleton shape="picture" className={styles.skeletonPicture} />
      <div className={styles.skeletonWords}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
    </Card>
  )
}
