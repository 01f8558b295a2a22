import { calendarDay, dayAt, formatDay, formatTime, instantAt, toMillis } from '../time/zoned-time.ts'
import type { CalendarDay, SiteClock } from '../time/zoned-time.ts'
import { type EventDate, WEEKDAY } from './event-date.ts'
import {
  eventSchedule,
  isRecurring,
  readDateOf,
  RECURRING_TIME,
  type ScheduledEvent,
} from './event-schedule.ts'
import { readEventTime } from './event-time.ts'

/** What the texts become when a hint is followed. */
export interface ScheduleMend {
  /** What the button says. */
  label: string
  date?: string
  time?: string
}

/** What an administrator should look at in the date and time of an event, and what mends it. */
export interface ScheduleHint {
  text: string
  mends: ScheduleMend[]
}

type Days = Extract<EventDate, { kind: 'days' }>

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** Any year that has every day. */
const LEAP_YEAR = 2024
const HOUR_S = 3600
const ADDED_HOURS = 2
const SPOKEN_DAY = new RegExp(
  `^(?:(today|tonight)|(tomorrow)(?: night)?|(?:(this|next|coming|on) )?(${WEEKDAYS.join('|')})(?: night)?)[.!]?$`,
  'i',
)
const ENDS_IN_TIME = /\d(?: ?[ap](?:\.?m\.?)?)?$/i
const ONE_TIME = /^\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m?\.?)?$/i

/** A day as the site writes it: 'May 30, 2025'. */
export function dateText(day: CalendarDay): string {
  return formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
}

/**
 * The hints of docs/product/states.md#hints-on-date-and-time, each with what mends it in one press. None of them is
 * required.
 * @throws RangeError when the time zone is unknown
 */
export function scheduleHints(event: ScheduledEvent, clock: SiteClock): ScheduleHint[] {
  const text = (event.date ?? '').trim()
  const date = readDateOf(event, clock.timeZone)
  const today = dayAt(toMillis(clock.now), clock.timeZone)
  const dayHints = date?.kind === 'days' ? [...weekdayHints(text, date), ...numberHints(date)] : []
  return [
    ...dayHints,
    ...spokenDayHints(text, today),
    ...repetitionHints(event, text, date, today),
    ...endHints(event, clock),
  ]
}

/** Writes a day; the button has its short form, 'Fri, May 29'. */
function writeDay(day: CalendarDay): ScheduleMend {
  const label = formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' })
  return { label, date: dateText(day) }
}

/** True for a text that names one day and says nothing else, which another day can replace. */
function isOneDay({ first, last, rest }: Days): boolean {
  return first === last && !/[a-z\d]/i.test(rest)
}

function weekdayOf(day: CalendarDay): number {
  return new Date(day * 86_400_000).getUTCDay()
}

function weekdayHints(text: string, date: Days): ScheduleHint[] {
  const { first, last } = date
  const named = new Set(text.match(WEEKDAY)?.map((word) => word.slice(0, 3).toLowerCase()))
  const real = Array.from({ length: Math.min(7, last - first + 1) }, (_, index) => weekdayOf(first + index))
  return WEEKDAYS.flatMap((name, weekday) => {
    if (!named.has(name.slice(0, 3).toLowerCase()) || real.includes(weekday)) return []
    if (first !== last) {
      return { text: `No day from ${dateText(first)} to ${dateText(last)} is a ${name}.`, mends: [] }
    }
    // The nearest one, at most three days away.
    const nearest = first + ((weekday - weekdayOf(first) + 10) % 7) - 3
    return {
      text: `${dateText(first)} is a ${WEEKDAYS[weekdayOf(first)]}, not a ${name}.`,
      mends: isOneDay(date) ? [first, nearest].map(writeDay) : [],
    }
  })
}

function numberHints(date: Days): ScheduleHint[] {
  const unclear = date.numeric.find((day) => day.date <= 12 && day.month <= 12 && day.date !== day.month)
  if (!unclear) return []
  const { text: written, month, date: day, isDayFirst } = unclear
  const order = isDayFirst ? 'day first' : 'month first'
  const other = calendarDay(new Date(date.first * 86_400_000).getUTCFullYear(), day, month)
  const isReplaceable = isOneDay(date) && other !== null
  return [
    {
      text: `${written} is read ${order}, as ${dayName(month, day)}. If you mean ${dayName(day, month)}, write the month as a word.`,
      mends: isReplaceable ? [writeDay(date.first), writeDay(other)] : [],
    },
  ]
}

function dayName(month: number, date: number): string {
  return formatDay(calendarDay(LEAP_YEAR, month, date) ?? 0, { month: 'long', day: 'numeric' })
}

/** 'tomorrow', 'next friday': true when it is typed, and wrong a week later. */
function spokenDayHints(text: string, today: CalendarDay): ScheduleHint[] {
  const [, isToday, isTomorrow, which, weekday] = SPOKEN_DAY.exec(text.replace(/\s+/g, ' ')) ?? []
  const days: CalendarDay[] = []
  if (isToday) days.push(today)
  if (isTomorrow) days.push(today + 1)
  if (weekday) days.push(...namedDays(weekday, which?.toLowerCase(), today))
  if (days.length === 0) return []
  return [
    {
      text: `Visitors who read “${text}” later take it for another day. Write the date instead.`,
      mends: days.map(writeDay),
    },
  ]
}

/** For some people next Friday is the coming one, for others that of the week after. */
function namedDays(weekday: string, which: string | undefined, today: CalendarDay): CalendarDay[] {
  const coming = comingDay(weekday, which === 'next' ? today + 1 : today)
  return which === 'next' && coming - today < 7 ? [coming, coming + 7] : [coming]
}

/** The first such weekday on or after a day. */
function comingDay(weekday: string, from: CalendarDay): CalendarDay {
  const wanted = WEEKDAYS.findIndex(
    (name) => name.slice(0, 3).toLowerCase() === weekday.slice(0, 3).toLowerCase(),
  )
  return from + ((wanted - weekdayOf(from) + 7) % 7)
}

function repetitionHints(
  event: ScheduledEvent,
  text: string,
  date: EventDate | null,
  today: CalendarDay,
): ScheduleHint[] {
  if (isRecurring(event) || !RECURRING_TIME.test(text)) return []
  const [weekday] = text.match(WEEKDAY) ?? []
  const named = weekday === undefined ? null : comingDay(weekday, today)
  const first = date?.kind === 'days' ? date.first : named
  const time = (event.time ?? '').trim()
  return [
    {
      text: 'An event repeats when its time says so: write words such as “every Thursday” in the field Time.',
      mends: [
        {
          label: 'Move it to Time',
          // What is left is the first of these days, or nothing.
          date: first === null ? '' : dateText(first),
          time: time === '' ? text : `${text}, ${time}`,
        },
      ],
    },
  ]
}

function endHints(event: ScheduledEvent, { timeZone }: SiteClock): ScheduleHint[] {
  const { startsAt, endsAt, hasTime, isRecurring: recurs } = eventSchedule(event, { timeZone })
  if (recurs || !hasTime || startsAt?.getTime() !== endsAt?.getTime()) return []
  const time = withEnd((event.time ?? '').trim())
  return [
    {
      text: 'The time has no end, so the show counts as over when it starts. Add one, such as 8:00 PM - 11:00 PM.',
      mends: time === null ? [] : [{ label: `+ ${ADDED_HOURS} h`, time }],
    },
  ]
}

/** The time with an end two hours after its start; null where the site would not read it so. */
function withEnd(text: string): string | null {
  const start = readEventTime(text)?.start
  if (start === undefined || !ENDS_IN_TIME.test(text)) return null
  const end = start + ADDED_HOURS * HOUR_S
  const written = `${ONE_TIME.test(text) ? clockText(start) : text} - ${clockText(end)}`
  const read = readEventTime(written)
  return read?.start === start && read.end === end ? written : null
}

/** '8:00 PM'. @param second after midnight, also of the next day */
function clockText(second: number): string {
  return formatTime(instantAt(0, second, 'UTC'), 'UTC')
}
