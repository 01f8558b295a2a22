// Apart from the schemas of event.ts, because public pages load no zod.
import { toMillis, type Moment } from '../time/zoned-time.ts'

export const EVENT_STATUSES = ['scheduled', 'soldOut', 'rescheduled', 'cancelled'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** The times that are typed in beside the texts, and the zone they are meant in. */
interface EventTimes {
  startsAt?: Moment | null
  endsAt?: Moment | null
  doorsAt?: Moment | null
  /** When it was to begin before it was rescheduled. */
  previousStartsAt?: Moment | null
  timeZone?: string | null
  status?: EventStatus
}

/** The texts of an event, whose change makes typed times of before wrong. */
interface Texts {
  date?: string | null
  time?: string | null
}

const NO_TIMES = { startsAt: null, endsAt: null, doorsAt: null }

/**
 * What a save writes of the typed times (docs/product/validation.md#typed-times). A client that does not know them
 * leaves them out: they stay as they are, until it changes the texts that they stood beside.
 */
export function keptTimes<Input extends EventTimes & Texts>(before: EventTimes & Texts, input: Input): Input {
  const isNamed = [input.startsAt, input.endsAt, input.doorsAt].some((time) => time !== undefined)
  const isSameText = input.date === before.date && (input.time ?? null) === (before.time ?? null)
  return isNamed || isSameText ? input : { ...input, ...NO_TIMES }
}

/** What contradicts itself among the times of an event: field -> message (docs/product/validation.md#typed-times). */
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
    // A comparison with what is not there is false.
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
