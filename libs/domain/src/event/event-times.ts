// This file imports no schemas, because public pages load no zod.
import { toMillis, type Moment } from '../time/zoned-time.ts'

export const EVENT_STATUSES = ['scheduled', 'soldOut', 'rescheduled', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Times set by hand, and their time zone. */
export interface EventTimes {
  startsAt?: Moment | null
  endsAt?: Moment | null
  doorsAt?: Moment | null
  /** Start before it was rescheduled. */
  previousStartsAt?: Moment | null
  timeZone?: string | null
  status?: EventStatus
}

/** The texts of an event; changing them invalidates the times set by hand. */
export interface EventTexts {
  date?: string | null
  time?: string | null
}

const NO_TIMES = { startsAt: null, endsAt: null, doorsAt: null }

/**
 * The times set by hand that a save stores (docs/product/validation.md#typed-times). A client that omits the fields
 * keeps the stored times, unless it changes the texts.
 */
export function timesToStore<Input extends EventTimes & EventTexts>(
  before: EventTimes & EventTexts,
  input: Input,
): Input {
  const isNamed = [input.startsAt, input.endsAt, input.doorsAt].some((time) => time !== undefined)
  const isSameText = input.date === before.date && (input.time ?? null) === (before.time ?? null)
  return isNamed || isSameText ? input : { ...input, ...NO_TIMES }
}

/** Contradictions among the times of an event: field -> message (docs/product/validation.md#typed-times). */
export function timeProblems(event: EventTimes): Record<string, string> {
  const [start, end, doors, previous] = [
    event.startsAt,
    event.endsAt,
    event.doorsAt,
    event.previousStartsAt,
  ].map(toMillis)
  const has = (time: number | undefined) => !Number.isNaN(time)
  const problems: [isProblem: boolean, field: string, message: string][] = [
    [!has(start) && (has(end) || has(doors)), 'startsAt', 'Set the start, too'],
    // Comparisons with undefined are false.
    [end! < start!, 'endsAt', 'The end is before the start'],
    [doors! > start!, 'doorsAt', 'The doors open after the start'],
    [
      event.status === 'rescheduled' && !has(previous),
      'previousStartsAt',
      'Set when the show was to begin before',
    ],
    [event.status === 'rescheduled' && previous === start, 'previousStartsAt', 'It begins at this time now'],
    [
      [start, previous].some(has) && !event.timeZone,
      'timeZone',
      'Set the time zone that the times are meant in',
    ],
  ]
  return Object.fromEntries(
    problems.flatMap(([isProblem, field, message]) => (isProblem ? [[field, message]] : [])),
  )
}
