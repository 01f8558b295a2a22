import { WEEKDAY, type EventDate } from '@troubadour/domain/event/event-date'
import {
  eventSchedule,
  isRecurring,
  readDateOf,
  RECURRING_TIME,
  type ScheduledEvent,
} from '@troubadour/domain/event-schedule'
import { calendarDay, formatDay, type SiteClock } from '@troubadour/domain/time/zoned-time'

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
export function scheduleHints(event: ScheduledEvent, { timeZone }: Pick<SiteClock, 'timeZone'>): string[] {
  const text = event.date ?? ''
  const date = readDateOf(event, timeZone)
  const dayHints = date?.kind === 'days' ? [...weekdayHints(text, date), ...numberHints(date)] : []
  return [...dayHints, ...repetitionHints(event, text), ...endHints(event, timeZone)]
}

function weekdayHints(text: string, { first, last }: Days): string[] {
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

function numberHints({ numeric }: Days): string[] {
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

function repetitionHints(event: ScheduledEvent, text: string): string[] {
  if (isRecurring(event) || !RECURRING_TIME.test(text)) return []
  return ['An event repeats when its time says so: write words such as “every Thursday” in the field Time.']
}

function endHints(event: ScheduledEvent, timeZone: string): string[] {
  const { startsAt, endsAt, hasTime, isRecurring: recurs } = eventSchedule(event, { timeZone })
  if (recurs || !hasTime || startsAt?.getTime() !== endsAt?.getTime()) return []
  return [
    'The time has no end, so the show counts as over when it starts. Add one, such as 8:00 PM - 11:00 PM.',
  ]
}
