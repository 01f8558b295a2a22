import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import type { Event } from '@troubadour/domain/event/event'
import { isFreePrice } from '@troubadour/domain/event/event-price'
import { hasEventEnded } from '@troubadour/domain/event-schedule'
import { eventSpecialCase } from '@troubadour/domain/event/event-special-cases'
import { eventTile } from '@troubadour/domain/event/event-tile'
import { eventWhen } from '@troubadour/domain/event/event-when'
import { mediaPicture } from '@troubadour/domain/media/media-picture'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { FeaturedEventCard } from '@troubadour/ui/cards/event-cards'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { useSiteClock } from '../now.tsx'
import { useSite } from '../shared/site.tsx'
import styles from './featured-event.module.css'

/** The featured event, or that there is none. */
export function FeaturedEvent() {
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
        special={eventSpecialCase(event)}
        tile={eventTile(event, clock)}
        when={eventWhen(event)}
        isPast={hasEventEnded(event, clock)}
        isFree={isFreePrice(event.price)}
        learnMoreUrl={learnMoreUrl}
        variantsOf={mediaPicture}
      />
    </div>
  )
}
