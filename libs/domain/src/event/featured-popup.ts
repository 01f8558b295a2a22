import { eventSchedule, type ScheduledEvent } from './event-schedule.ts'
import type { EventStatus } from './event-times.ts'
import type { TextReader } from '../site/fill-text.ts'
import type { Language } from '../site/language.ts'
import { dayAt, formatDay, isoDay, toMillis, type CalendarDay, type SiteClock } from '../time/zoned-time.ts'

export interface PopupSettings {
  /** 'event' follows the featured event; 'fixed' follows the two settings below. */
  popupMode: 'event' | 'fixed'
  /** From this day on the popup of mode 'fixed' says 'today', YYYY-MM-DD. */
  popupShowDate: string
  /** From this moment on the popup of mode 'fixed' stays closed. */
  popupCutoff: string
}

/** The values of settings that were never changed (docs/product/constants.md#popup-and-player-constants). */
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

/** Mode 'fixed': 'today' from the show date on, before it 'tomorrow' (docs/product/states.md#featured-popup). */
function fixedPopup(settings: PopupSettings, now: number, today: CalendarDay): FeaturedPopup {
  // Written so that a cutoff which is no date keeps the popup closed.
  if (!(now < toMillis(settings.popupCutoff))) return CLOSED
  const showDay = isoDay(settings.popupShowDate)
  return { isOpen: true, when: showDay !== null && today >= showDay ? 'today' : 'tomorrow' }
}

function eventPopup(event: ScheduledEvent, now: number, siteZone: string): FeaturedPopup {
  const { startsAt, firstDay, hasTime, isRecurring, timeZone } = eventSchedule(event, { timeZone: siteZone })
  if (isRecurring || startsAt === null || firstDay === null) return CLOSED
  const today = dayAt(now, timeZone)
  // Without a listed time the start can be at any hour of the day, so the popup stays through it.
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
 * Whether the popup may open on a public page, and what it says of the day (docs/product/states.md#featured-popup).
 * That it opens once per session is the page's to know.
 * @param settings missing ones have their defaults
 * @param event the featured event; without one, or with a hidden or cancelled one, the popup has nothing to show
 * @throws RangeError when `now` is no date or the time zone is unknown
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
  return popup.popupMode === 'fixed'
    ? fixedPopup(popup, toMillis(now), dayAt(toMillis(now), timeZone))
    : eventPopup(event, toMillis(now), timeZone)
}
