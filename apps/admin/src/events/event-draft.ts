import { newEvent, type Event, type EventDraft } from '@troubadour/domain/event'

/** What the form calls its fields, in its order. 'Address' is the location. */
export const FIELD_LABELS: Record<keyof EventDraft, string> = {
  title: 'Title',
  date: 'Date',
  time: 'Time',
  venue: 'Venue',
  location: 'Address',
  price: 'Price',
  link: 'Link',
  imageUrl: 'Image URL',
  description: 'Description',
  isFeatured: 'Featured',
  isVisible: 'Visible',
}

// Object.keys forgets that these are the fields.
const FIELDS = Object.keys(FIELD_LABELS) as (keyof EventDraft)[]

/** What create mode starts from (Specification, 3. Event). */
export const EMPTY_DRAFT: EventDraft = toDraft(newEvent)

/** What the form shows of an event: empty texts for what is not there. */
export function toDraft(event: Pick<Event, keyof EventDraft> | EventDraft): EventDraft {
  return {
    title: event.title,
    date: event.date,
    time: event.time ?? '',
    venue: event.venue,
    location: event.location,
    price: event.price,
    link: event.link ?? '',
    imageUrl: event.imageUrl,
    description: event.description ?? '',
    isFeatured: event.isFeatured,
    isVisible: event.isVisible,
  }
}

export interface FieldChange {
  field: keyof EventDraft
  before: string
  after: string
}

/** The fields in which two drafts differ, as a person reads them; white space around a text does not count. */
export function changedFields(original: EventDraft, draft: EventDraft): FieldChange[] {
  return FIELDS.flatMap((field) => {
    const [before, after] = [asText(original[field]), asText(draft[field])]
    return before === after ? [] : [{ field, before, after }]
  })
}

function asText(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // A text area sends its line ends in either form.
  return value.trim().replaceAll('\r\n', '\n')
}
