import { eventSchedule, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'
import type { TextReader } from '../texts/fill-text.ts'
import type { Language } from '../schema/language.ts'
import { dayAt, formatDay, isoDay, toMillis, type CalendarDay, type SiteClock } from '../time/zoned-time.ts'

export interface PopupSettings {
  /** 'event' follows the featured event, 'fixed' the two settings below; 'off' never opens. */
  popupMode: 'event' | 'fixed' | 'off'
  /** The popup in mode 'fixed' says 'today' from this day on, YYYY-MM-DD. */
  popupShowDate: string
  /** The popup in mode 'fixed' stays closed from this moment on. */
  popupCutoff: string
}

/** Defaults (docs/product/constants.md#popup-and-player-constants). */
export const DEFAULT_POPUP_SETTINGS: PopupSettings = {
  popupMode: 'event',
  popupShowDate: '2025-05-30',
  popupCutoff: '2025-05-30T20:00:00-04:00',
}

/** `when` is the day of the show; null while closed. */
export interface FeaturedPopup {
  isOpen: boolean
  when: 'today' | 'tomorrow' | CalendarDay | null
}

const CLOSED: FeaturedPopup = { isOpen: false, when: null }

/** Mode 'fixed': 'today' from the show date on, 'tomorrow' before it (docs/product/states.md#featured-popup). */
function fixedPopup(settings: PopupSettings, now: number, today: CalendarDay): FeaturedPopup {
  // Negated, so that an invalid cutoff keeps the popup closed.
  if (!(now < toMillis(settings.popupCutoff))) return CLOSED
  const showDay = isoDay(settings.popupShowDate)
  return { isOpen: true, when: showDay !== null && today >= showDay ? 'today' : 'tomorrow' }
}

function eventPopup(event: ScheduledEvent, now: number, siteZone: string): FeaturedPopup {
  const { startsAt, firstDay, hasTime, isRecurring, timeZone } = eventSchedule(event, { timeZone: siteZone })
  if (isRecurring || startsAt === null || firstDay === null) return CLOSED
  const today = dayAt(now, timeZone)
  // Without a time the show may begin at any hour, so the popup stays all day.
  const hasBegun = hasTime ? now >= startsAt.getTime() : today > firstDay
  if (hasBegun) return CLOSED
  if (firstDay <= today) return { isOpen: true, when: 'today' }
  if (firstDay === today + 1) return { isOpen: true, when: 'tomorrow' }
  return { isOpen: true, when: firstDay }
}

/** Completes 'The show is …': 'today', 'tomorrow' or 'on Friday, May 30'. */
export function popupWhen(
  when: NonNullable<FeaturedPopup['when']>,
  text: TextReader<'popup.todayText' | 'popup.tomorrowText' | 'popup.onDayText'>,
  language?: Language,
): string {
  if (when === 'today') return text('popup.todayText')
  if (when === 'tomorrow') return text('popup.tomorrowText')
  const day = formatDay(when, { weekday: 'long', month: 'long', day: 'numeric' }, language)
  return text('popup.onDayText', { day })
}

/**
 * Whether the popup may open on a public page, and its text for the day (docs/product/states.md#featured-popup). The
 * page ensures that it opens once per session.
 * @param settings missing ones have their defaults
 * @param event the featured event; without one, or with a hidden or cancelled one, the popup stays closed
 * @throws RangeError when `now` is invalid or the time zone is unknown
 */
export function featuredPopup(
  settings: Partial<PopupSettings> | null | undefined,
  event: (ScheduledEvent & { isVisible?: boolean | null; status?: EventStatus }) | null | undefined,
  { now, timeZone }: SiteClock,
): FeaturedPopup {
  if (!event || event.isVisible === false || event.status === 'cancelled') return CLOSED
  const popup: PopupSettings = {
    popupMode: settings?.popupMode ?? DEFAULT_POPUP_SETTINGS.popupMode,
    popupShowDate: settings?.popupShowDate ?? DEFAULT_POPUP_SETTINGS.popupShowDate,
    popupCutoff: settings?.popupCutoff ?? DEFAULT_POPUP_SETTINGS.popupCutoff,
  }
  if (popup.popupMode === 'off') return CLOSED
  return popup.popupMode === 'fixed'
    ? fixedPopup(popup, toMillis(now), dayAt(toMillis(now), timeZone))
    : eventPopup(event, toMillis(now), timeZone)
}
