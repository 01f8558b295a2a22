import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { Card } from '@troubadour/ui/cards/card'
import { pathOf } from '@troubadour/domain/address/slug'
import { FeaturedEventCard } from '@troubadour/ui/cards/event-cards'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { useSite, useSiteClock } from '../shared/page-context.tsx'
import { Section, SectionBoundary } from '../shared/section.tsx'
import { EventList } from './event-list.tsx'
import styles from './experience-it.module.css'
import { useText } from '../shared/use-text.ts'
import { LatestPosts } from './latest-posts.tsx'

/** After an error a list shows its empty text (docs/product/public-pages.md#experience-it). */
export function ExperienceItSection() {
  const text = useText()
  return (
    <Section id="experience-it" title={text('experienceIt.title')} ground="forest">
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
  const { data, isPending } = useQuery(eventQueries.home())
  const { upcoming, past } = groupEvents(data ?? [], useSiteClock())
  return (
    <>
      <EventList kind="upcoming" events={upcoming} isPending={isPending} />
      <EventList kind="past" events={past} isPending={isPending} />
    </>
  )
}

function FeaturedEvent() {
  const { data: event, isPending } = useQuery(eventQueries.featured())
  const clock = useSiteClock()
  const { learnMoreUrl } = useSite()
  const text = useText()
  if (isPending) {
    return (
      <Card role="status" aria-label={text('spoken.loadingEventText')}>
        <Skeleton shape="picture" />
      </Card>
    )
  }
  if (!event) return <EmptyState title={text('experienceIt.noFeaturedText')} />
  return (
    <div className={styles.featured}>
      <FeaturedEventCard
        event={event}
        clock={clock}
        href={pathOf('shows', event.slug)}
        learnMoreUrl={learnMoreUrl}
        text={text}
      />
    </div>
  )
}
