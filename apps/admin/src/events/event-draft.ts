import {
  eventConflict,
  eventInput,
  newEvent,
  type Event,
  type EventDraft,
} from '@troubadour/domain/event/event'
import { ADDRESS_LABEL, slugText } from '../shared/address-field.tsx'
import type { EditedFields, Stored } from '../shared/editing/field-changes.ts'
import { schemaResolver } from '../shared/form-fields.ts'
import { conflictReader } from '../shared/outcome.ts'

/** What the form calls its fields, in its order. 'Address' is the location. */
export const FIELD_LABELS: Record<keyof EventDraft, string> = {
  title: 'Title',
  slug: ADDRESS_LABEL,
  date: 'Date',
  time: 'Time',
  venue: 'Venue',
  location: 'Address',
  imageUrl: 'Image URL',
  price: 'Price',
  link: 'Link',
  description: 'Description',
  isFeatured: 'Featured',
  isVisible: 'Visible',
}

// Object.keys forgets that these are the fields.
const FIELD_NAMES = Object.keys(FIELD_LABELS) as (keyof EventDraft)[]

export type TextFieldName = {
  [K in keyof EventDraft]: EventDraft[K] extends string ? K : never
}[keyof EventDraft]

/** The fields that hold text, in the order of the form. */
export const TEXT_FIELDS = FIELD_NAMES.filter(
  (name): name is TextFieldName => typeof newEvent[name] === 'string',
)

/** What `useEditingForm` takes for an event, new or not (docs/product/validation.md#event-form). */
export const EVENT_FORM = {
  fields: FIELD_NAMES.map((path) => ({
    path,
    label: FIELD_LABELS[path],
    ...(path === 'slug' && { text: slugText }),
  })) as EditedFields<EventDraft>,
  resolver: schemaResolver<EventDraft>(eventInput),
}

/** What create mode starts from (docs/product/entities.md#event). */
export const NEW_EVENT: Stored<EventDraft> = { draft: toDraft(newEvent), version: null }

/** What the form shows of an event: empty texts for what is not there. */
export function toDraft(event: Pick<Event, keyof EventDraft> | EventDraft): EventDraft {
  // An event has null where the form has no text.
  const draft = Object.fromEntries(FIELD_NAMES.map((name) => [name, event[name] ?? ''])) as EventDraft
  return { ...draft, slug: event.slug }
}

export function toStored(event: Event): Stored<EventDraft> {
  return { draft: toDraft(event), version: event.version }
}

/** A new event that repeats another: shown from the start, but two cannot be featured or have one address. */
export function copyOf(event: Event): EventDraft {
  return { ...toDraft(event), slug: null, isFeatured: false }
}

/** The copy that won, as a refused save carries it; null for any other failure. */
export const readEventConflict = conflictReader(eventConflict, toStored)
