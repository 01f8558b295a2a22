import type { Event } from '@troubadour/domain/event/event'
import { groupEvents } from '@troubadour/domain/event/event-groups'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'

/** The soonest event that is not past, featured or not; undefined when there is none. */
export function nextEvent(events: readonly Event[], clock: SiteClock): Event | undefined {
  // The featured event stands outside the site's lists, but it can be the next one all the same.
  const unmarked = events.map((event) => ({ ...event, isFeatured: false }))
  const next = groupEvents(unmarked, clock).upcoming[0]
  return next && events.find(({ id }) => id === next.id)
}
