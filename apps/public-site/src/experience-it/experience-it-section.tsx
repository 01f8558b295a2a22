import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import { SectionBoundary } from '../shared/section-boundary.tsx'
import { Section } from '../shared/section.tsx'
import { useSiteClock } from '../now.tsx'
import { EventList } from './event-list.tsx'
import { FeaturedEvent } from './featured-event.tsx'
import { LatestPosts } from './latest-posts.tsx'
import styles from './experience-it-section.module.css'

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
