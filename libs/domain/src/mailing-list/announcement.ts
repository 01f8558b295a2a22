import { z } from 'zod'
import { errorResponse } from '../contract/endpoint-schemas.ts'
import { isoDateTime, requiredText, rowId, serverOwned } from '../contract/field.ts'
import { subscription } from './subscriber.ts'

/** 'paused' is between 'sending' and 'sent'; a draft and a scheduled one can still be changed. */
const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** Longest subject and text, in characters. */
export const SUBJECT_MAX_LENGTH = 150
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 20_000

const SUBJECT_MESSAGE = 'Please enter a subject'
const ANNOUNCEMENT_TEXT_MESSAGE = 'Please write a text'
export const SEND_AT_MESSAGE = 'Choose a time that is still to come'

/** A subject is one line, whatever was pasted. */
const subject = requiredText(SUBJECT_MESSAGE, SUBJECT_MAX_LENGTH).refine(
  (value) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value),
  'Must be one line',
)

/** The event or release that is shown below the text. */
const announcementCard = z.strictObject({ kind: z.enum(['event', 'track']), id: rowId })
export type AnnouncementCard = z.infer<typeof announcementCard>

const fields = {
  subject,
  /** Markdown. */
  text: requiredText(ANNOUNCEMENT_TEXT_MESSAGE, ANNOUNCEMENT_TEXT_MAX_LENGTH),
  card: announcementCard.nullish().transform((card) => card ?? null),
}

/** What the musician writes. */
export const announcementInput = z.strictObject(fields).meta({ id: 'AnnouncementInput' })
export type AnnouncementInput = z.output<typeof announcementInput>

/** The same for one that exists; with `version`, a stale save is refused. */
export const announcementUpdate = announcementInput
  .extend({
    version: z.int().optional(),
    id: serverOwned,
    createdAt: serverOwned,
    updatedAt: serverOwned,
  })
  .meta({ id: 'AnnouncementUpdate' })

/** How far the delivery is. The parts add up to `recipients`. */
const deliveryFigures = z.object({
  recipients: z.int(),
  /** Not tried yet, or to be tried again. */
  waiting: z.int(),
  sent: z.int(),
  /** Refused for good by the receiving server. */
  failed: z.int(),
  /** The program ended between sending and noting it down; they may or may not have got it. */
  uncertain: z.int(),
  /** Left the list, or were erased, before it was their turn. */
  skipped: z.int(),
  /** Of those sent: how many unsubscribed by a link in this announcement. */
  unsubscribed: z.int(),
})
export type DeliveryFigures = z.infer<typeof deliveryFigures>

export const announcement = z
  .object({
    id: z.int(),
    subject: z.string(),
    text: z.string(),
    card: z.object({ kind: z.enum(['event', 'track']), id: z.int() }).nullable(),
    state: z.enum(ANNOUNCEMENT_STATES),
    /** When a scheduled one begins; null for all others. */
    sendAt: isoDateTime.nullable(),
    startedAt: isoDateTime.nullable(),
    /** When the last mail of it was done with. */
    finishedAt: isoDateTime.nullable(),
    delivery: deliveryFigures,
    /** Whether a test mail of just this subject, text and card was asked for. */
    isTested: z.boolean(),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
    version: z.int(),
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof announcement>

/** What a stale save, or a step that its state does not allow, is answered with. */
export const announcementConflict = errorResponse
  .extend({ current: announcement })
  .meta({ id: 'AnnouncementConflict' })

export const announcementPreview = z
  .object({
    subject: z.string(),
    /** A whole document; a style sheet has the dark colours alone. */
    html: z.string(),
    text: z.string(),
  })
  .meta({ id: 'AnnouncementPreview' })

export const testMail = z.strictObject({ email: subscription.shape.email }).meta({ id: 'TestMail' })

/** When to send; null means now. Whether it is still to come is for the API to say, which has the clock. */
export const sending = z
  .strictObject({
    sendAt: isoDateTime.nullish().transform((at) => at ?? null),
    version: z.int().optional(),
  })
  .meta({ id: 'Sending' })

/** A delivery that did not end well. */
export const deliveryProblem = z
  .object({
    /** Null when the subscriber was erased. */
    subscriberId: z.int().nullable(),
    email: z.string().nullable(),
    outcome: z.enum(['failed', 'uncertain']),
    reason: z.string(),
    at: isoDateTime,
  })
  .meta({ id: 'DeliveryProblem' })
export type DeliveryProblem = z.infer<typeof deliveryProblem>
