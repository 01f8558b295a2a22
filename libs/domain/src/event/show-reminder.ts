import { REMINDER_S } from '../time/reminder-time.ts'
import { dayAt, instantAt, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'
import { eventSchedule, hasEventEnded, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'

/** What people are reminded of: that tickets go on sale, or that the show is in a week. */
export const SHOW_REMINDERS = ['tickets', 'week'] as const
export type ShowReminder = (typeof SHOW_REMINDERS)[number]

/** The form's field with one of them. */
export const ABOUT_FIELD = 'about'
const WEEK_DAYS = 7

/** A show that people can be reminded of. */
export interface RemindedShow extends ScheduledEvent {
  status?: EventStatus
  ticketsFrom?: Moment | null
}

/** A show that people want to be reminded of. */
export interface AwaitedShow extends RemindedShow {
  place: 'shown' | 'hidden' | 'deleted'
}

/** When the mail is sent: 9:00 of a day in the site's zone, in ms since 1970 UTC; null while that is unknown. */
function reminderAt(about: ShowReminder, show: RemindedShow, { timeZone }: SiteClock): number | null {
  const { firstDay, isRecurring } = eventSchedule(show, { timeZone })
  const onSale = toMillis(show.ticketsFrom)
  const weekBefore = isRecurring || firstDay === null ? null : firstDay - WEEK_DAYS
  const saleDay = Number.isNaN(onSale) ? null : dayAt(onSale, timeZone)
  const day = about === 'tickets' ? saleDay : weekBefore
  return day === null ? null : instantAt(day, REMINDER_S, timeZone)
}

/** What visitors can be reminded of now, and until when; nothing of a cancelled show. */
export function remindersOffered(
  show: RemindedShow,
  clock: SiteClock,
): { about: ShowReminder; until: number }[] {
  if (show.status === 'cancelled' || hasEventEnded(show, clock)) return []
  return SHOW_REMINDERS.flatMap((about) => {
    const until = reminderAt(about, show, clock)
    return until !== null && until > toMillis(clock.now) ? { about, until } : []
  })
}

/**
 * What people who wait for a show are told now (docs/product/states.md#reminders): what they asked for, or that it is
 * cancelled; nothing any more when it is over. Null while there is nothing to tell.
 * @param show undefined after it was deleted for good
 */
export function showReminderOf(
  about: ShowReminder,
  show: AwaitedShow | undefined,
  clock: SiteClock,
): 'due' | 'cancelled' | 'over' | null {
  if (!show) return 'cancelled'
  if (hasEventEnded(show, clock)) return 'over'
  if (show.status === 'cancelled') return 'cancelled'
  const at = reminderAt(about, show, clock)
  // Without a day, nothing says when the mail about a deleted show would have been sent.
  if (at === null) return show.place === 'deleted' ? 'cancelled' : null
  if (toMillis(clock.now) < at) return null
  return show.place === 'shown' ? 'due' : 'cancelled'
}
