import type { Event } from '@troubadour/domain/event/event'
import { SHOWN_AT_HOME } from '@troubadour/domain/home/home-sizes'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { pathOf } from '@troubadour/domain/address/slug'
import { Card } from '@troubadour/ui/cards/card'
import { EventCard } from '@troubadour/ui/cards/event-cards'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { useSiteClock } from '../shared/page-context.tsx'
import { AllLink } from '../shared/section.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './experience-it.module.css'

/** Skeletons of a loading list (docs/product/constants.md#public-page-constants). */
const SKELETONS = { upcoming: 2, past: 1 }

interface EventListProps {
  kind: keyof typeof SKELETONS
  events: readonly Event[]
  isPending: boolean
}

/** 'More Events' or 'Past Events' (docs/product/public-pages.md#experience-it). */
export function EventList(props: EventListProps) {
  const headingId = `${props.kind}-events`
  const text = useText()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {text(`experienceIt.${props.kind}Title`)}
      </h3>
      <Cards {...props} />
    </section>
  )
}

function Cards({ kind, events, isPending }: EventListProps) {
  const clock = useSiteClock()
  const text = useText()
  if (isPending) {
    return (
      <PlainList className={styles[kind]} aria-busy="true" aria-label={text('spoken.loadingEventsText')}>
        {Array.from({ length: SKELETONS[kind] }, (_, place) => (
          <EventCardSkeleton key={place} />
        ))}
      </PlainList>
    )
  }
  if (events.length === 0) return <EmptyState title={text(`experienceIt.${kind}Text`)} />
  const drawn = events.slice(0, SHOWN_AT_HOME[kind])
  return (
    <>
      <PlainList className={styles[kind]}>
        {drawn.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            clock={clock}
            href={pathOf('shows', event.slug)}
            text={text}
          />
        ))}
      </PlainList>
      {drawn.length < events.length && <AllLink href={SCRIPT_PATHS.shows}>{text('lists.showsLink')}</AllLink>}
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
