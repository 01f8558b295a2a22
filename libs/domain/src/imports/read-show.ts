import type { z } from 'zod'
import { eventUpdate, type Event } from '../event/event.ts'
import { eventSchedule, lacksEnd } from '../event/event-schedule.ts'
import { withReading } from '../event/read-event.ts'
import { withLength } from '../event/schedule-hints.ts'
import { eventProblems, eventToStore } from '../event/event-to-store.ts'
import type { EventStatus } from '../event/event-times.ts'
import { readColumnDate } from './column-dates.ts'
import {
  IMPORT_FIELDS,
  lengthProblem,
  plainText,
  type ReadingContext,
  type ReadRow,
  type SourceRow,
} from './import-values.ts'
import { firstProblem } from './first-problem.ts'

type ShowFields = ReturnType<typeof eventToStore<z.output<typeof eventUpdate>>> & { language: string }

/** Shows on the same day with the same title and venue are the same. */
export function showKey(event: Event, timeZone: string): string {
  const day = eventSchedule(event, { timeZone }).firstDay ?? plainText(event.date)
  return [day, plainText(event.title), plainText(event.venue)].join(' ')
}

/** Parses a row of shows (docs/product/admin.md#import), and validates it with the event's schema. */
export function readShow(
  { fields: written }: Extract<SourceRow, { fields: object }>,
  context: ReadingContext,
): ReadRow<ShowFields> {
  const { fallbacks, timeZone, now, language } = context
  const field = (name: string) => written[name]?.trim() ?? ''
  const tooLong = lengthProblem('shows', written)
  if (tooLong) return { reason: tooLong }
  const date = readColumnDate(field('date'), context)
  if (!date)
    return {
      reason: field('date') === '' ? 'Date is required' : `“${field('date')}” is not understood as a date`,
    }
  const [town, region, country] = [field('town'), field('region'), field('country')]
  const street = field('location')
  const place = [street, town, region, country].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  )
  const venue = field('venue') || fallbacks.venue?.trim() || ''
  const startsAt = field('startsAt') || date.moment?.toISOString() || null
  const input = {
    title: field('title') || fallbacks.title?.trim() || context.siteName,
    description: field('description'),
    date: date.text,
    time: field('time') || (date.time ?? ''),
    venue,
    // The venue replaces a missing address.
    location: place.join(', ') || venue,
    price: field('price') || fallbacks.price?.trim() || '',
    link: field('link'),
    imageUrl: '',
    // Without a picture it could not be edited.
    pictureKind: 'date',
    isVisible: context.visibility !== 'hidden',
    // The calendar's STATUS; the schema validates it.
    status: (field('status') || 'scheduled') as EventStatus,
    startsAt,
    endsAt: field('endsAt') || null,
    timeZone: startsAt ? field('timeZone') || timeZone : null,
    address:
      town || region || country
        ? { street: street || null, town: town || null, region: region || null, country: country || null }
        : null,
  }
  const { data, error } = eventUpdate.safeParse(input)
  if (!data) return { reason: firstProblem(error, IMPORT_FIELDS.shows) ?? '' }
  // The schema has validated the fields that are read.
  const asTyped = withReading(
    { ...data, language, createdAt: now.toISOString() } as unknown as Event,
    context,
  )
  const isEndless = lacksEnd(asTyped, { timeZone })
  const ended = isEndless && context.hours ? withLength(asTyped, context.hours, language) : {}
  const fields = { ...eventToStore(null, { ...data, ...ended }), language }
  const [problem] = Object.values(eventProblems(fields))
  if (problem) return { reason: problem }
  // The schema has validated the fields that are read.
  const event = withReading({ ...fields, createdAt: now.toISOString() } as unknown as Event, context)
  return {
    fields,
    tracks: [],
    keys: [showKey(event, timeZone)],
    lacksEnd: isEndless,
    detail: [fields.date, fields.time, fields.venue, town].filter(Boolean).join(' · '),
  }
}
