import type { SiteClock } from '../../time/zoned-time.ts'
import type { EventReading } from '../event-reading.ts'
import type { ScheduledEvent } from '../event-schedule.ts'
import { readEvent, withCurrentReading, type WrittenEvent } from '../read-event.ts'

type Site = Pick<SiteClock, 'timeZone'>

/** An event as it is read back after its reading was stored as JSON. */
export function storedEvent<Show extends WrittenEvent>(
  event: Show,
  site: Site,
): Show & { reading: EventReading } {
  const reading: unknown = JSON.parse(JSON.stringify(readEvent(event, site.timeZone)))
  return { ...event, ...withCurrentReading({ ...event, reading }, site) }
}

/** A rule that takes an event with its texts, of which it sees the stored reading. */
export function onStored<Show extends ScheduledEvent, Clock extends Site, Rest extends unknown[], Result>(
  rule: (event: Show, site: Clock, ...rest: Rest) => Result,
) {
  return (event: Omit<Show, 'reading'> & WrittenEvent, site: Clock, ...rest: Rest): Result =>
    // With the reading it is what the rule takes.
    rule(storedEvent(event, site) as unknown as Show, site, ...rest)
}
