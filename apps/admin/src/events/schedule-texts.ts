import { type EventDate, WEEKDAY } from '@troubadour/domain/event/event-date'
import {
  classifyEvent,
  eventSchedule,
  isRecurring,
  readDateOf,
  RECURRING_TIME,
  type ScheduledEvent,
} from '@troubadour/domain/event-schedule'
import {
  calendarDay,
  dayAt,
  END_OF_DAY_S,
  formatDay,
  formatTime,
  instantAt,
  type SiteClock,
} from '@troubadour/domain/time/zoned-time'
import type { EventDraft } from '@troubadour/domain/event/event'

type Days = Extract<EventDate, { kind: 'days' }>

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const
/** Any year that has every day. */
const LEAP_YEAR = 2024

/**
 * What an administrator should look at in the date and time of an event, as sentences: a weekday that contradicts its
 * date, numbers that could be another day, repeating words in the date, a start without an end.
 * @throws RangeError when the time zone is unknown
 */
export function scheduleSuggestions(
  event: ScheduledEvent,
  { timeZone }: Pick<SiteClock, 'timeZone'>,
): string[] {
  const text = event.date ?? ''
  const date = readDateOf(event, timeZone)
  const daySuggestions =
    date?.kind === 'days' ? [...weekdaySuggestions(text, date), ...numberSuggestions(date)] : []
  return [...daySuggestions, ...repetitionSuggestions(event, text), ...endSuggestions(event, timeZone)]
}

function weekdaySuggestions(text: string, { first, last }: Days): string[] {
  const named = new Set(text.match(WEEKDAY)?.map((word) => word.slice(0, 3).toLowerCase()))
  const real = Array.from({ length: Math.min(7, last - first + 1) }, (_, index) =>
    formatDay(first + index, { weekday: 'long' }),
  )
  const [from, to] = [formatDay(first, LONG_DAY), formatDay(last, LONG_DAY)]
  return WEEKDAYS.filter((name) => named.has(name.slice(0, 3).toLowerCase()) && !real.includes(name)).map(
    (name) =>
      first === last
        ? `${from} is a ${real[0]}, not a ${name}.`
        : `No day from ${from} to ${to} is a ${name}.`,
  )
}

function numberSuggestions({ numeric }: Days): string[] {
  const unclear = numeric.find(({ month, date }) => date <= 12 && month <= 12 && date !== month)
  if (!unclear) return []
  const { text: written, month, date, isDayFirst } = unclear
  const order = isDayFirst ? 'day first' : 'month first'
  return [
    `${written} is read ${order}, as ${dayName(month, date)}. If you mean ${dayName(date, month)}, write the month as a word.`,
  ]
}

function dayName(month: number, date: number): string {
  return formatDay(calendarDay(LEAP_YEAR, month, date) ?? 0, { month: 'long', day: 'numeric' })
}

function repetitionSuggestions(event: ScheduledEvent, text: string): string[] {
  if (isRecurring(event) || !RECURRING_TIME.test(text)) return []
  return ['An event repeats when its time says so: write words such as “every Thursday” in the field Time.']
}

function endSuggestions(event: ScheduledEvent, timeZone: string): string[] {
  const { startsAt, endsAt, hasTime, isRecurring: recurs } = eventSchedule(event, { timeZone })
  if (recurs || !hasTime || startsAt?.getTime() !== endsAt?.getTime()) return []
  return [
    'The time has no end, so the show counts as over when it starts. Add one, such as 8:00 PM - 11:00 PM.',
  ]
}

/** Where visitors find an event, in the words of the public site, and why. */
export interface EventPlacement {
  place: string
  reason: string
}

type PlacedEvent = ScheduledEvent & Pick<EventDraft, 'isVisible'>

/**
 * Where an event stands on the public site now (docs/product/states.md#event-classification,
 * docs/product/states.md#event-visibility).
 */
export function eventPlacement(event: PlacedEvent, clock: SiteClock): EventPlacement {
  if (!event.isVisible) return { place: 'Hidden: nowhere', reason: 'Visitors see it when you show it.' }
  const group = classifyEvent(event, clock)
  if (group === 'featured') return { place: 'Featured', reason: 'Large on the home page, and in no list.' }
  if (group === 'past') return { place: 'Past Events', reason: 'It is over.' }
  const { isRecurring, endsAt } = eventSchedule(event, clock)
  if (isRecurring) return { place: 'Recurring: always More Events', reason: 'It happens again and again.' }
  if (endsAt === null) return { place: 'More Events', reason: 'It stays there: the site knows no end of it.' }
  return { place: 'More Events', reason: 'It moves to Past Events when it is over.' }
}

/**
 * When the site takes an event for over, in its time zone: 'over at 11:00 PM', 'over at 1:00 AM on September 27', 'over
 * at the end of the day'; null for one that is never over.
 */
export function overText(event: ScheduledEvent, { timeZone }: Pick<SiteClock, 'timeZone'>): string | null {
  const { endsAt, firstDay, isRecurring } = eventSchedule(event, { timeZone })
  if (endsAt === null || isRecurring) return null
  const lastDay = dayAt(endsAt.getTime(), timeZone)
  const day = formatDay(lastDay, { month: 'long', day: 'numeric' })
  const isFirstDay = lastDay === firstDay
  if (endsAt.getTime() === instantAt(lastDay, END_OF_DAY_S, timeZone)) {
    return isFirstDay ? 'over at the end of the day' : `over at the end of ${day}`
  }
  const time = formatTime(endsAt.getTime(), timeZone)
  return isFirstDay ? `over at ${time}` : `over at ${time} on ${day}`
}
