import {
  eventConflict,
  eventInput,
  newEvent,
  type Event,
  type EventDraft,
} from '@troubadour/domain/event/event'
import type { EventAddress } from '@troubadour/domain/event/event-address'
import type { EventStatus } from '@troubadour/domain/event/event-times'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { ADDRESS_LABEL, slugText } from '../shared/address-field.tsx'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/form-fields.ts'
import { conflictReader } from '../shared/outcome.ts'
import { partsOf } from './moment-parts.ts'

/** What the form calls its fields, in its order. 'Address' is the location. */
export const FIELD_LABELS: Record<Exclude<keyof EventDraft, 'address'>, string> = {
  title: 'Title',
  slug: ADDRESS_LABEL,
  date: 'Date',
  time: 'Time',
  doorsAt: 'Doors',
  startsAt: 'Start',
  endsAt: 'End',
  timeZone: 'Time zone',
  venue: 'Venue',
  location: 'Address',
  imageUrl: 'Image URL',
  price: 'Price',
  link: 'Link',
  description: 'Description',
  status: 'Status',
  previousStartsAt: 'Was to start',
  isFeatured: 'Featured',
  isVisible: 'Visible',
}

const { id: _id, ...newDraft } = newEvent

// Object.keys forgets that these are the fields.
const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]

export const ADDRESS_LABELS: Record<keyof EventAddress, string> = {
  street: 'Street',
  town: 'Town',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
}
// As above.
export const ADDRESS_PARTS = Object.keys(ADDRESS_LABELS) as (keyof EventAddress)[]

export const STATUS_LABELS: Record<EventStatus, string> = {
  scheduled: 'As planned',
  soldOut: 'Sold out',
  rescheduled: 'Rescheduled',
  cancelled: 'Cancelled',
}

const TIME_FIELDS = ['startsAt', 'endsAt', 'doorsAt', 'previousStartsAt'] as const
export type TimeFieldName = (typeof TIME_FIELDS)[number]

type TextNames = {
  [K in keyof EventDraft]: EventDraft[K] extends string ? K : never
}[keyof EventDraft]
export type TextFieldName = Exclude<TextNames, TimeFieldName | 'timeZone' | 'status'>

/** What is typed, as the site would read it. */
export type TypedEvent = EventDraft & Required<Pick<Event, 'createdAt' | 'language'>>

const CHOSEN = new Set<string>([...TIME_FIELDS, 'timeZone', 'status'])

/** The fields that hold text as it is typed, in the order of the form. */
export const TEXT_FIELDS = FIELD_NAMES.filter(
  (name): name is TextFieldName => typeof newDraft[name] === 'string' && !CHOSEN.has(name),
)

/** A time as a person reads it, in the zone that it is meant in. */
function momentText(moment: string, { timeZone }: EventDraft): string {
  const [date, time] = partsOf(moment, timeZone)
  const day = isoDay(date)
  const dayText = day === null ? '' : formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
  return [dayText, time].filter(Boolean).join(', ')
}

const FIELD_TEXTS: Partial<Record<keyof EventDraft, unknown>> = {
  slug: slugText,
  status: (status: EventStatus) => STATUS_LABELS[status],
  ...Object.fromEntries(TIME_FIELDS.map((name) => [name, momentText])),
}

/** What is checked and sent: null for a time that is not there, numbers for coordinates. */
export function toInput({ address, ...draft }: EventDraft) {
  const times = TIME_FIELDS.map((name) => [name, draft[name] || null])
  const hasTime = TIME_FIELDS.some((name) => draft[name] !== '')
  const isRescheduled = draft.status === 'rescheduled'
  return {
    ...draft,
    // Object.fromEntries forgets the names.
    ...(Object.fromEntries(times) as Record<TimeFieldName, string | null>),
    ...(!isRescheduled && { previousStartsAt: null }),
    timeZone: hasTime ? draft.timeZone || null : null,
    address: {
      ...address,
      latitude: degrees(address.latitude),
      longitude: degrees(address.longitude),
    },
  }
}

/** A text that is no number is refused by the schema. */
function degrees(text: string): number | null {
  if (text.trim() === '') return null
  return Number(text.trim().replace(',', '.'))
}

/** What `useEditingForm` takes for an event, new or not (docs/product/validation.md#event-form). */
export const EVENT_FORM = {
  fields: [
    ...FIELD_NAMES.map((path) => ({ path, label: FIELD_LABELS[path], text: FIELD_TEXTS[path] })),
    ...ADDRESS_PARTS.map((part) => ({ path: `address.${part}`, label: ADDRESS_LABELS[part] })),
  ] as EditedFields<EventDraft>,
  resolver: schemaResolver(eventInput, toInput),
}

/** What create mode starts from (docs/product/entities.md#event). */
export const NEW_EVENT: Stored<EventDraft> = { draft: newDraft, version: null }

/** What the form shows of an event: empty texts for what is not there. */
export function toDraft(event: Pick<Event, keyof EventDraft>): EventDraft {
  // An event has null where the form has no text.
  const draft = Object.fromEntries(FIELD_NAMES.map((name) => [name, event[name] ?? ''])) as Omit<
    EventDraft,
    'address'
  >
  const parts = ADDRESS_PARTS.map((part) => [part, String(event.address?.[part] ?? '')])
  // Object.fromEntries forgets the names.
  return { ...draft, address: Object.fromEntries(parts) as EventDraft['address'] }
}

export function toStored(event: Event): Stored<EventDraft> {
  return { draft: toDraft(event), version: event.version }
}

/**
 * A new event that repeats another: shown from the start, but two cannot be featured or have one address. Its times are
 * read from the texts, which are what is changed first, and it takes place as planned.
 */
export function copyOf(event: Event): EventDraft {
  const { startsAt, endsAt, doorsAt, previousStartsAt, timeZone, status } = newDraft
  const times = { startsAt, endsAt, doorsAt, previousStartsAt, timeZone, status }
  return { ...toDraft(event), ...times, slug: null, isFeatured: false }
}

/** The copy that won, as a refused save carries it; null for any other failure. */
export const readEventConflict = conflictReader(eventConflict, toStored)
