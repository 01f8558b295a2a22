import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/events'
import { Card } from '@troubadour/ui/card'
import { EmptyState } from '@troubadour/ui/empty-state'
import { Skeleton } from '@troubadour/ui/skeleton'
import { FeaturedEventCard } from './featured-event-card.tsx'

/** The featured event, or that there is none. */
export function FeaturedEvent() {
  const { data: event, isPending } = useQuery(eventQueries.featured())
  if (isPending) {
    return (
      <Card aria-busy="true" aria-label="Loading the featured event">
        <Skeleton shape="picture" />
      </Card>
    )
  }
  if (!event) return <EmptyState title="No featured event available" />
  return <FeaturedEventCard event={event} />
}
