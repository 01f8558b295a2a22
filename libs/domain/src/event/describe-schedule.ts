import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event-schedule'
import { dayAt, formatDay, formatTime, instantAt, type SiteClock } from '../time/zoned-time.ts'

const LONG_DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const DAY_MS = 86_400_000
const DAY_S = 86_400

/**
 * Says in American English, in the site's time zone, what an event's texts were understood as
 * (docs/product/states.md#event-dates-and-times): 'Friday, May 30, 2025, 8:00 PM - 11:00 PM', or 'May 2025' when only a
 * month was; null when nothing was.
 */
export function describeSchedule(
  event: ScheduledEvent,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): string | null {
  const { startsAt, endsAt, firstDay: listedDay, hasTime } = eventSchedule(event, { timeZone })
  if (endsAt === null) return null
  const lastDay = dayAt(endsAt.getTime(), timeZone)
  if (startsAt === null || listedDay === null) return formatDay(lastDay, { month: 'long', year: 'numeric' })

  const isMoment = startsAt.getTime() === endsAt.getTime()
  if (isMoment && startsAt.getTime() === instantAt(listedDay, DAY_S, timeZone))
    return `${formatDay(listedDay, LONG_DAY)}, midnight at the end of the day`

  const firstDay = dayAt(startsAt.getTime(), timeZone)
  const first = formatDay(firstDay, LONG_DAY)
  const last = formatDay(lastDay, LONG_DAY)
  if (!hasTime) return firstDay === lastDay ? first : `${first} - ${last}`

  const start = `${first}, ${formatTime(startsAt.getTime(), timeZone)}`
  const end = formatTime(endsAt.getTime(), timeZone)
  if (isMoment) return start
  if (firstDay === lastDay) return `${start} - ${end}`
  const isOvernight = lastDay === firstDay + 1 && endsAt.getTime() - startsAt.getTime() < DAY_MS
  return isOvernight ? `${start} - ${end} (next day)` : `${start} - ${last}, ${end}`
}
