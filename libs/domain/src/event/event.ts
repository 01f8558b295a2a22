import { z } from 'zod'
import {
  isoDateTime,
  optionalLink,
  optionalText,
  requiredImage,
  requiredText,
  serverOwned,
  storedImage,
} from '../contract/field.ts'

/** An event as the API answers it (docs/product/entities.md#event). */
export const event = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Free text, such as 'May 30, 2025'. */
  date: z.string(),
  /** Free text, possibly a range or recurring wording; null when not given. */
  time: z.string().nullable(),
  venue: z.string(),
  location: z.string(),
  price: z.string(),
  link: z.string().nullable(),
  imageUrl: z.string(),
  isFeatured: z.boolean(),
  isVisible: z.boolean(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  /** Counts up with every change; a PUT with a stale one is refused. */
  version: z.int(),
})
export type Event = z.infer<typeof event>

/** An event that can still be brought back. */
export const deletedEvent = event.extend({ deletedAt: isoDateTime, restorableUntil: isoDateTime })
export type DeletedEvent = z.infer<typeof deletedEvent>

export const IMAGE_REQUIRED_MESSAGE = 'Image URL is required'

const eventFields = {
  title: requiredText('Title is required', 200),
  description: optionalText(5000),
  date: requiredText('Date is required', 100),
  time: optionalText(200),
  venue: requiredText('Venue name is required', 200),
  location: requiredText('Address is required', 300),
  price: requiredText('Price is required (use "FREE" for free events)', 60),
  link: optionalLink,
  imageUrl: requiredImage(IMAGE_REQUIRED_MESSAGE),
  isFeatured: z.boolean().default(false),
  isVisible: z.boolean().default(true),
}

/** What creating an event takes (docs/product/validation.md#event-form). */
export const eventInput = z.strictObject({
  ...eventFields,
  id: serverOwned,
  createdAt: serverOwned,
  updatedAt: serverOwned,
  version: serverOwned,
})
export type EventInput = z.output<typeof eventInput>

/**
 * What replacing an event takes: the full event, and the version it was read at. A blank picture is for an event that
 * is stored without one, so that it can still be hidden and shown; the API refuses to take a picture away.
 */
export const eventUpdate = eventInput.extend({
  imageUrl: storedImage(IMAGE_REQUIRED_MESSAGE),
  version: z.int().min(1).nullish(),
})
export type EventUpdate = z.output<typeof eventUpdate>

/** The fields that an administrator writes, in the order of the form. */
export type EventDraft = {
  [K in keyof typeof eventFields]: K extends 'isFeatured' | 'isVisible' ? boolean : string
}

/** What create mode starts from (docs/product/entities.md#event). */
export const newEvent: EventDraft & { id: 0 } = {
  id: 0,
  title: '',
  description: '',
  date: '',
  time: '',
  venue: '',
  location: '',
  price: '',
  link: '',
  imageUrl: '',
  isFeatured: false,
  isVisible: true,
}
