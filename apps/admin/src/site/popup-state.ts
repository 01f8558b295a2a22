import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event-schedule'
import { featuredPopup, type PopupSettings } from '@troubadour/domain/featured-popup'
import { isTimeZone } from '@troubadour/domain/site/site'
import { toMillis, type SiteClock } from '@troubadour/domain/time/zoned-time'

type FeaturedEvent = ScheduledEvent & { isVisible: boolean }

/** What the popup does, or why it stays closed, in words. */
export type PopupState = { name: 'open'; when: string } | { name: 'closed'; reason: string }

/**
 * What the featured popup would do now under these settings (docs/product/states.md#featured-popup), as the form says
 * it.
 */
export function popupState(
  settings: PopupSettings,
  event: FeaturedEvent | undefined,
  clock: SiteClock,
): PopupState {
  if (!isTimeZone(clock.timeZone)) return { name: 'closed', reason: 'The time zone is not known.' }
  const { when } = featuredPopup(settings, event, clock)
  if (when !== null) return { name: 'open', when }
  return { name: 'closed', reason: closedReason(settings, event, clock) }
}

function closedReason(
  { popupMode, popupCutoff }: PopupSettings,
  event: FeaturedEvent | undefined,
  clock: SiteClock,
): string {
  if (!event) return 'No event is featured.'
  if (!event.isVisible) return 'The featured event is hidden.'
  if (popupMode === 'event') return eventReason(event, clock)
  const isMoment = !Number.isNaN(toMillis(popupCutoff))
  return isMoment ? 'The cutoff has passed.' : 'The cutoff is not a date and time yet.'
}

function eventReason(event: FeaturedEvent, clock: SiteClock): string {
  const { isRecurring, startsAt, endsAt } = eventSchedule(event, clock)
  if (isRecurring) return 'The featured event happens again and again, so there is no one day to name.'
  if (startsAt === null) return 'The day of the featured event was not understood.'
  const isOver = endsAt !== null && endsAt.getTime() <= toMillis(clock.now)
  return isOver ? 'The featured event is over.' : 'The featured event has begun.'
}
