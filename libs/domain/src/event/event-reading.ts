import { z } from 'zod'
import { LANGUAGES } from '../schema/language.ts'

/**
 * What is read from the texts of an event, as it is stored (docs/product/states.md#event-dates-and-times). It depends on
 * them, on `createdAt` and on the site's time zone, never on the time of the request.
 */
export const eventReading = z.object({
  /** `READING_VERSION` of the code that read them. */
  version: z.int(),
  /** The site's, in which the texts were read. */
  timeZone: z.string(),
  /** Null when no day is known. Without a time it is the start of the day. */
  startsAt: z.string().nullable(),
  /** Null when neither a day nor a month is known. */
  endsAt: z.string().nullable(),
  firstDay: z.iso.date().nullable(),
  /** Whether the hour of the start is known. */
  hasTime: z.boolean(),
  /** Whether the hour of the end is known; for several days with one time, it is not. */
  hasEndTime: z.boolean(),
  isRecurring: z.boolean(),
  /** How a recurring event repeats, if its time says so. */
  repetition: z
    .object({ weekday: z.int().nullable(), weeks: z.int().nullable(), nth: z.int().nullable() })
    .nullable(),
  /** In which the date is written. */
  language: z.enum(LANGUAGES),
  /** Whether the date is a single day, perhaps with its weekday and time, and nothing else. */
  isOnlyDay: z.boolean(),
  /** What the time consists of: only hours, or nothing; also 'noon' and the like; other words. */
  timeText: z.enum(['hours', 'times', 'words']),
  /** The text that names a weekday. */
  weekdayIn: z.enum(['date', 'time']).nullable(),
})
export type EventReading = z.infer<typeof eventReading>
