import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { isFreePrice } from '@troubadour/domain/event/event-card'
import { cardParts } from '@troubadour/domain/event/event-status'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { Card } from '@troubadour/ui/cards/card'
import { pathOf } from '@troubadour/domain/site/slug'
import { FeaturedEventCard } from '@troubadour/ui/cards/event-cards'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { Section, SectionBoundary } from '../shared/section.tsx'
import { EventList } from './event-list.tsx'
import styles from './experience-it.module.css'
import { LatestPosts } from './latest-posts.tsx'

/** How many cards each list shows while it is read (docs/product/constants.md#public-page-constants). */
const UPCOMING_SKELETONS = 2
const PAST_SKELETONS = 1

/** A list that cannot be read shows its empty text (docs/product/public-pages.md#experience-it). */
export function ExperienceItSection() {
  return (
    <Section id="experience-it" title="Experience It" ground="forest">
      <div className={styles.groups}>
        <FeaturedEvent />
        <EventLists />
        <SectionBoundary>
          <LatestPosts />
        </SectionBoundary>
      </div>
    </Section>
  )
}

function EventLists() {
  const { data, isPending } = useQuery(eventQueries.list())
  const { upcoming, past } = groupEvents(data ?? [], useSiteClock())
  return (
    <>
      <EventList
        title="More Events"
        kind="upcoming"
        events={upcoming}
        emptyText="No upcoming events available"
        skeletons={isPending ? UPCOMING_SKELETONS : 0}
      />
      <EventList
        title="Past Events"
        kind="past"
        events={past}
        emptyText="No past events available"
        skeletons={isPending ? PAST_SKELETONS : 0}
      />
    </>
  )
}

function FeaturedEvent() {
  const { data: event, isPending } = useQuery(eventQueries.featured())
  if (isPending) {
    return (
      <Card role="status" aria-label="Loading the featured event">
        <Skeleton shape="picture" />
      </Card>
    )
  }
  if (!event) return <EmptyState title="No featured event available" />
  return <FoundEvent event={event} />
}

function FoundEvent({ event }: { event: Event }) {
  const clock = useSiteClock()
  const { learnMoreUrl } = useSite()
  return (
    <div className={styles.featured}>
      <FeaturedEventCard
        event={event}
        {...cardParts(event, clock)}
        href={pathOf('shows', event.slug)}
        isFree={isFreePrice(event.price)}
        learnMoreUrl={learnMoreUrl}
        variantsOf={mediaPicture}
      />
    </div>
  )
}
