import {
  eventConflict,
  eventInput,
  newEvent,
  type Event,
  type EventDraft,
} from '@troubadour/domain/event/event'
import { hasFeesNoteByDefault } from '@troubadour/domain/event/event-price'
import type { EventAddress } from '@troubadour/domain/event/event-address'
import type { EventStatus } from '@troubadour/domain/event/event-times'
import { formatDay, isoDay } from '@troubadour/domain/time/zoned-time'
import { slugText } from '../shared/forms/address-field.tsx'
import { FORM_LABELS } from '../shared/content/field-labels.ts'
import { fieldsOf } from '../shared/editing/field-changes.ts'
import { partsOf } from './moment-parts.ts'

export const FIELD_LABELS: Record<Exclude<keyof EventDraft, 'address'>, string> = FORM_LABELS.events

const { id: _id, ...newDraft } = newEvent

// Object.keys returns string[].
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
// Object.keys returns string[].
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
export type TextFieldName = Exclude<TextNames, TimeFieldName | 'timeZone' | 'status' | 'pictureKind'>

/** The form's values, as the site will read them. */
export type TypedEvent = EventDraft & Required<Pick<Event, 'createdAt' | 'language' | 'reading'>>

const CHOSEN = new Set<string>([...TIME_FIELDS, 'timeZone', 'status', 'pictureKind'])

/** The text fields, in the form's order. */
export const TEXT_FIELDS = FIELD_NAMES.filter(
  (name): name is TextFieldName => typeof newDraft[name] === 'string' && !CHOSEN.has(name),
)

/** A time for display, in the event's own zone. */
function momentText(moment: string, { timeZone }: EventDraft): string {
  const [date, time] = partsOf(moment, timeZone)
  const day = isoDay(date)
  const dayText = day === null ? '' : formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })
  return [dayText, time].filter(Boolean).join(', ')
}

/** Whether the switch of taxes and fees is on: until it is pressed, the price of a new event decides. */
export function isFeesNoteOn({ hasFeesNote, price }: Pick<EventDraft, 'hasFeesNote' | 'price'>): boolean {
  return hasFeesNote ?? hasFeesNoteByDefault(price)
}

/** The input to validate and send: null for missing times, numbers for coordinates. */
function toInput({ address, ...draft }: EventDraft) {
  const times = TIME_FIELDS.map((name) => [name, draft[name] || null])
  const hasTime = TIME_FIELDS.some((name) => draft[name] !== '')
  const isRescheduled = draft.status === 'rescheduled'
  return {
    ...draft,
    // Object.fromEntries loses the names.
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

/** Invalid numbers are left to the schema. */
function degrees(text: string): number | null {
  if (text.trim() === '') return null
  return Number(text.trim().replace(',', '.'))
}

/** The form's values for an event: '' for missing ones. */
export function toDraft(event: Pick<Event, keyof EventDraft>): EventDraft {
  // Null becomes ''.
  const draft = Object.fromEntries(FIELD_NAMES.map((name) => [name, event[name] ?? ''])) as Omit<
    EventDraft,
    'address'
  >
  const parts = ADDRESS_PARTS.map((part) => [part, String(event.address?.[part] ?? '')])
  // Object.fromEntries loses the names.
  return { ...draft, address: Object.fromEntries(parts) as EventDraft['address'] }
}

/**
 * The values for a copy of an event: visible, but neither featured nor with the same slug. Times set by hand and the
 * status are not copied, since the texts will be changed first.
 */
function copyOf(event: Event): EventDraft {
  const { startsAt, endsAt, doorsAt, ticketsFrom, previousStartsAt, timeZone, status } = newDraft
  const times = { startsAt, endsAt, doorsAt, ticketsFrom, previousStartsAt, timeZone, status }
  return { ...toDraft(event), ...times, slug: null, isFeatured: false }
}

/** The form of an event (docs/product/validation.md#event-form, docs/product/entities.md#event). */
export const EVENT_FORM = {
  fields: [
    ...fieldsOf<EventDraft>(FIELD_LABELS, {
      slug: slugText,
      status: (status) => STATUS_LABELS[status],
      pictureKind: (kind) => (kind === 'date' ? 'No picture: the date' : 'A picture'),
      hasFeesNote: (_value, draft) => (isFeesNoteOn(draft) ? 'Yes' : 'No'),
      ...Object.fromEntries(TIME_FIELDS.map((name) => [name, momentText])),
    }),
    ...ADDRESS_PARTS.map((part) => ({ path: `address.${part}` as const, label: ADDRESS_LABELS[part] })),
  ],
  initial: newDraft,
  toDraft,
  toCopy: copyOf,
  toInput,
  input: eventInput,
  conflict: eventConflict,
}
