import { z } from 'zod'
import {
  blankableImage,
  described,
  draftOf,
  flagField,
  isoDateTime,
  momentField,
  optionalField,
  optionalLink,
  optionalText,
  partOf,
  requiredText,
  textField,
  type DraftOf,
} from '../schema/field.ts'
import { blankableMoment, publicFromField } from '../schema/public-from.ts'
import { optionalSlug, slugColumn } from '../address/address.ts'
import { defineKind } from '../content/content-kind.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../time/zoned-time.ts'
import { addressInput, eventAddress, type EventAddress } from './event-address.ts'
import {
  IMAGE_REQUIRED_MESSAGE,
  PICTURE_KINDS,
  pictureProblems,
  type EventPicture,
  type PictureKind,
} from './event-picture.ts'
import { eventReading } from './event-reading.ts'
import { withDay } from './event-slug.ts'
import { EVENT_STATUSES, timeProblems, type EventStatus } from './event-times.ts'
import { withReading } from './read-event.ts'
import { SHOW_REMINDERS } from './show-reminder.ts'

const timeZoneField = {
  output: z.string().nullable(),
  input: z.string().refine(isTimeZone, 'Must be a time zone such as America/New_York').nullish(),
  initial: null as string | null,
}

/** The fields that administrators edit (docs/product/validation.md#event-form). */
export const eventFields = {
  title: textField(requiredText('Title is required', 200)),
  description: optionalField(optionalText(5000)),
  date: described(textField(requiredText('Date is required', 100)), "Free text, such as 'May 30, 2025'"),
  time: described(
    optionalField(optionalText(200)),
    "Free text: a time, a range with '-' or 'to', or recurring wording",
  ),
  venue: textField(requiredText('Venue name is required', 200)),
  location: textField(requiredText('Address is required', 300)),
  price: described(
    textField(requiredText('Price is required (use "FREE" for free events)', 60)),
    "Free text; 'FREE' for free events",
  ),
  link: described(optionalField(optionalLink), 'Of the tickets'),
  imageUrl: described(
    textField(blankableImage),
    "'' if there is none; required unless pictureKind is 'date'",
  ),
  pictureKind: {
    output: z
      .enum(PICTURE_KINDS)
      .describe('What its card shows: the picture, or its date (docs/product/states.md#event-pictures)'),
    input: z.enum(PICTURE_KINDS).optional(),
    initial: 'picture' as PictureKind,
  },
  hasFeesNote: {
    output: z
      .boolean()
      .describe(
        'Whether the note on fees is shown (docs/product/states.md#taxes-and-fees); if a new event is sent without it, the price decides',
      ),
    input: z.boolean().nullish(),
    initial: true,
  },
  isFeatured: described(flagField(false), 'At most one event is featured'),
  isVisible: flagField(true),
  publicFrom: publicFromField,
  status: {
    output: z.enum(EVENT_STATUSES),
    input: z.enum(EVENT_STATUSES).optional(),
    initial: 'scheduled' as EventStatus,
  },
  startsAt: described(momentField, 'Set by hand, or null: then derived from the texts'),
  endsAt: described(momentField, 'Set by hand, or null: then derived from the texts'),
  doorsAt: described(momentField, 'When the doors open'),
  ticketsFrom: described(blankableMoment, 'When tickets go on sale (docs/product/states.md#reminders)'),
  previousStartsAt: described(momentField, 'Of a rescheduled event: its previous start'),
  timeZone: described(timeZoneField, 'The IANA zone of these times'),
  address: described(
    { output: eventAddress.nullable(), input: addressInput, initial: null as EventAddress | null },
    'For machines and maps, in addition to location: street, town, region, postalCode, country, latitude and longitude, each of which may be null',
  ),
}

/**
 * Adds the rule that a picture is required (docs/product/states.md#event-pictures). Not to changes: what they need
 * depends on the stored event, and is checked by `pictureToStore` and `pictureProblems`.
 */
export function requirePicture<Schema extends z.ZodType<EventPicture>>(schema: Schema) {
  return schema.refine((input) => Object.keys(pictureProblems(input)).length === 0, {
    path: ['imageUrl'],
    error: IMAGE_REQUIRED_MESSAGE,
    // By default it would only run once no other field is missing.
    when: ({ value }) => z.object({ imageUrl: eventFields.imageUrl.input }).safeParse(value).success,
  })
}

/** An event (docs/product/entities.md#event). */
export const eventKind = defineKind('events', {
  fields: eventFields,
  columns: {
    slug: slugColumn,
    language: z
      .string()
      .describe('In which date and time are read (docs/product/states.md#languages-of-dates-and-times)'),
    reading: eventReading.describe(
      'What was read from date, time and description (docs/product/states.md#event-dates-and-times)',
    ),
    takesReminders: z
      .array(z.enum(SHOW_REMINDERS))
      .optional()
      .describe(
        'What visitors can be reminded of now; missing for nothing (docs/product/states.md#reminders)',
      ),
    reminders: z
      .int()
      .optional()
      .describe('How many people wait for a mail about it, for administrators; missing for none'),
    pickups: z
      .int()
      .optional()
      .describe(
        'How many orders are to be fetched there, for administrators; missing for none (docs/product/selling.md#shipping)',
      ),
  },
  sent: { slug: optionalSlug },
  unlisted: ['description', 'doorsAt'],
  // Perhaps of another version, or missing.
  stored: (row) =>
    row.omit({ takesReminders: true, reminders: true, pickups: true }).extend({ reading: z.unknown() }),
  initial: { reading: null },
  refineInput: (body) =>
    requirePicture(body).superRefine((input, context) => {
      for (const [field, message] of Object.entries(timeProblems(input)))
        context.addIssue({ code: 'custom', path: [field], message })
    }),
  named: withDay,
  pictures: 'imageUrl',
  isPublic: ({ isVisible }) => isVisible,
  toShow: () => ({ isVisible: true }),
  example: withReading(
    {
      id: 12,
      slug: 'lanterns-on-the-lake-2026-06-03',
      title: 'Lanterns on the Lake',
      date: 'June 3, 2026',
      time: '8:00 PM - 11:00 PM',
      venue: 'The Lantern Room',
      location: '12 Mill Lane, Asheville, NC',
      price: '$15',
      link: 'https://tickets.example/show',
      imageUrl: '/media/demo/event.webp',
      language: 'en',
    },
    { timeZone: DEFAULT_TIME_ZONE },
  ),
})
export const { input: eventInput, conflict: eventConflict } = eventKind
export type Event = z.infer<typeof eventKind.row>
export type DeletedEvent = z.infer<typeof eventKind.deleted>

/** Input for replacing an event: the full event, and the version that was loaded. */
export const eventUpdate = eventKind.body.extend({ version: z.int().min(1).nullish() })

/** Shows or hides an event, whatever its version is. */
export const eventVisibility = z.strictObject({ isVisible: z.boolean() })

/** Calendar data of an event besides its fields (docs/product/states.md#calendars). */
export const calendarEntry = z.object({
  uid: z.string(),
  sequence: z.int(),
  /** Null for a deleted event. */
  eventId: z.int().nullable(),
  deletedAt: isoDateTime.nullish(),
  /** Start of the deleted event. */
  startsAt: isoDateTime.nullable(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

const { status: _status, address: _address, hasFeesNote: _hasFeesNote, ...textFields } = eventFields
/**
 * The form's values for an event: a text for each field, '' for a missing time; the slug is null while it is derived
 * from the title, and `hasFeesNote` while it follows from the price.
 */
export type EventDraft = DraftOf<typeof textFields> & {
  slug: string | null
  hasFeesNote: boolean | null
  status: EventStatus
  address: Record<keyof EventAddress, string>
}

const NO_ADDRESS = Object.fromEntries(Object.keys(eventAddress.shape).map((part) => [part, '']))

/** The initial values of a new event (docs/product/entities.md#event). */
export const newEvent: EventDraft & { id: 0 } = {
  id: 0,
  slug: null,
  hasFeesNote: null,
  ...draftOf(textFields, partOf(textFields, 'initial')),
  status: 'scheduled',
  // Object.fromEntries loses the names.
  address: NO_ADDRESS as EventDraft['address'],
}
