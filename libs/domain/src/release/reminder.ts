import { dayAt, instantAt, isoDay, toMillis, type SiteClock } from '../time/zoned-time.ts'
import { REMINDER_S } from '../time/reminder-time.ts'
import { dayOfRelease, isReleased, type Release } from './release.ts'

/** How long an address waits for its confirmation, in ms. */
export const REMINDER_CONFIRM_MS = 7 * 24 * 60 * 60 * 1000

/** A release that people want to be reminded of. */
export interface AwaitedRelease extends Release {
  place: 'shown' | 'hidden' | 'deleted'
}

/** When the mail is sent: 9:00 of the day in the site's zone, in ms since 1970 UTC; null while no day is certain. */
export function releaseReminderAt(release: Release, timeZone: string): number | null {
  const day = dayOfRelease(release)
  return day === null ? null : instantAt(day, REMINDER_S, timeZone)
}

/**
 * What people who wait for a release are told now (docs/product/states.md#reminders): that it is out, or that it will
 * not come. Null while there is nothing to tell.
 * @param release undefined after it was deleted for good
 */
export function reminderOf(
  release: AwaitedRelease | undefined,
  clock: SiteClock,
): 'due' | 'cancelled' | null {
  if (!release) return 'cancelled'
  const { now, timeZone } = clock
  const day = isoDay(release.releaseDate)
  // Without a date, nothing says when a hidden release would have come.
  if (day === null && release.place === 'hidden') return null
  const today = dayAt(toMillis(now), timeZone)
  if (toMillis(now) < instantAt(day ?? today, REMINDER_S, timeZone)) return null
  if (release.place !== 'shown') return 'cancelled'
  return isReleased(release, clock) ? 'due' : null
}
