import { z } from 'zod'
import { newestFilter, rowsFilter, rowsPage } from '../content/content-rows.ts'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import { isoDateTime, requiredText, rowId, serverOwned } from '../schema/field.ts'
import { subscription } from './subscriber.ts'
import { audience } from './town.ts'

/** 'paused' is between 'sending' and 'sent'; drafts and scheduled ones can still be changed. */
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]
/** Those of what happens now or by itself. */
const CURRENT_STATES = ['scheduled', 'sending', 'paused'] as const satisfies readonly AnnouncementState[]

/** Longest subject and text, in characters. */
export const SUBJECT_MAX_LENGTH = 150
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 20_000

const SUBJECT_MESSAGE = 'Please enter a subject'
const ANNOUNCEMENT_TEXT_MESSAGE = 'Please write a text'
export const SEND_AT_MESSAGE = 'Choose a time that is still to come'

/** A single line, even after pasting several. */
const subject = requiredText(SUBJECT_MESSAGE, SUBJECT_MAX_LENGTH).refine(
  (value) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(value),
  'Must be one line',
)

/** The event or release shown below the text. */
const announcementCard = z.strictObject({ kind: z.enum(['event', 'track']), id: rowId })
export type AnnouncementCard = z.infer<typeof announcementCard>

const fields = {
  subject,
  /** Markdown. */
  text: requiredText(ANNOUNCEMENT_TEXT_MESSAGE, ANNOUNCEMENT_TEXT_MAX_LENGTH),
  card: announcementCard.nullish().transform((card) => card ?? null),
  /** Who gets it; null is every confirmed subscriber. Missing is the same, and at a change leaves it as it is. */
  audience: audience.nullable().optional(),
}

/** The fields that the musician writes. */
export const announcementInput = z.strictObject(fields)
export type AnnouncementInput = z.output<typeof announcementInput>

/** Input for changing an announcement; with `version`, a stale save is refused. */
export const announcementUpdate = announcementInput.extend({
  version: z.int().optional(),
  id: serverOwned,
  createdAt: serverOwned,
  updatedAt: serverOwned,
})

/** Progress of the delivery. The counts add up to `recipients`. */
const deliveryFigures = z.object({
  recipients: z.int(),
  /** Not attempted yet, or waiting for a retry. */
  waiting: z.int(),
  sent: z.int(),
  /** Permanently refused by the receiving server. */
  failed: z.int(),
  /** The program ended between sending and storing the result; they may or may not have received it. */
  uncertain: z.int(),
  /** Unsubscribed or were erased before it was sent to them. */
  skipped: z.int(),
  /** How many of the receivers unsubscribed by the link in this announcement. */
  unsubscribed: z.int(),
})
export type DeliveryFigures = z.infer<typeof deliveryFigures>

export const announcement = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  card: z.object({ kind: z.enum(['event', 'track']), id: z.int() }).nullable(),
  /** Null for every confirmed subscriber. */
  audience: audience.nullable().optional(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Start of a scheduled announcement; null for all others. */
  sendAt: isoDateTime.nullable(),
  startedAt: isoDateTime.nullable(),
  /** When its last mail was completed. */
  finishedAt: isoDateTime.nullable(),
  delivery: deliveryFigures,
  /** Whether it was begun without a mail server: its mails stay on this machine. */
  staysHere: z.boolean().optional(),
  /** Whether a test mail of exactly this subject, text and card was requested. */
  isTested: z.boolean(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  version: z.int(),
})
export type Announcement = z.infer<typeof announcement>

/** A row of the list. */
export const listedAnnouncement = announcement.omit({ text: true, card: true, isTested: true })
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>

export const announcementPage = rowsPage(listedAnnouncement)
export type AnnouncementPage = z.infer<typeof announcementPage>

/** What the list is asked for: by subject, and those of a state, or that are scheduled or being sent. */
export const announcementFilter = newestFilter.extend({
  search: rowsFilter.shape.search,
  show: z.literal('current').optional(),
  state: z.enum(ANNOUNCEMENT_STATES).optional(),
})
export type AnnouncementFilter = z.output<typeof announcementFilter>

/** The states that a filter shows. */
export function shownStates({
  show,
  state,
}: Pick<AnnouncementFilter, 'show' | 'state'>): AnnouncementState[] {
  const states: readonly AnnouncementState[] = show === 'current' ? CURRENT_STATES : ANNOUNCEMENT_STATES
  return states.filter((one) => state === undefined || one === state)
}

/** The response to a stale save, or to an action that the state does not allow. */
export const announcementConflict = conflictOf(announcement)

export const announcementPreview = z.object({
  subject: z.string(),
  /** A whole document; its style sheet only has the dark colours. */
  html: z.string(),
  text: z.string(),
})

export const testMail = z.strictObject({ email: subscription.shape.email })

/** When to send; null means now. The API, which has the clock, refuses past times. */
export const sending = z.strictObject({
  sendAt: isoDateTime.nullish().transform((at) => at ?? null),
  version: z.int().optional(),
  /** Whether its mails may stay on this machine, where no mail server is set up. */
  mayStayHere: z.boolean().optional(),
})

/** A failed or uncertain delivery. */
export const deliveryProblem = z.object({
  /** Null when the subscriber was erased. */
  subscriberId: z.int().nullable(),
  email: z.string().nullable(),
  outcome: z.enum(['failed', 'uncertain']),
  reason: z.string(),
  at: isoDateTime,
})
export type DeliveryProblem = z.infer<typeof deliveryProblem>
