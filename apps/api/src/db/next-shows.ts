import { groupEvents } from '@troubadour/domain/event/event-groups'
import { withCurrentReading } from '@troubadour/domain/event/read-event'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { events } from './content.ts'
import type { Db } from './tables.ts'

/** The visible shows to come that are not cancelled, including the featured one, soonest first. */
export async function listNextShows(db: Db, clock: SiteClock) {
  const listed = await events.list(db, { where: { isVisible: true } })
  const unmarked = listed
    .filter(({ status }) => status !== 'cancelled')
    // `groupEvents` excludes featured events.
    .map((event) => ({ ...withCurrentReading(event, clock), isFeatured: false }))
  return groupEvents(unmarked, clock).upcoming
}
