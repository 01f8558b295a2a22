import { z } from 'zod'
import { conflictOf } from '../schema/endpoint-schemas.ts'
import { isoDateTime, isCalendarDate, requiredText, rowId, URL_MAX_LENGTH } from '../schema/field.ts'
import { EMAIL_ADDRESS, EMPTY_EMAIL_MESSAGE, SUBSCRIPTION_SOURCES } from './sign-up.ts'
import { town } from './town.ts'

/**
 * The state of an address: only 'confirmed' ones are mailed; 'bounced' means that its mail server refused it
 * permanently.
 */
export const SUBSCRIBER_STATES = ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** How an address was added: by one of the forms, from a file, or by the musician. */
export const SUBSCRIBER_SOURCES = [...SUBSCRIPTION_SOURCES, 'import', 'manual'] as const
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number]

/** Subscribers on one page of the list. */
export const SUBSCRIBERS_PAGE_SIZE = 50
/** Days in the chart of sign-ups, including today. */
export const SUBSCRIBER_CHART_DAYS = 90

/** Events in the record of consent. */
const CONSENT_KINDS = ['signed-up', 'confirmed', 'unsubscribed', 'resubscribed', 'imported'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const consent = z.object({
  at: isoDateTime,
  kind: z.enum(CONSENT_KINDS),
  /** The text beside the button, or the statement for the file or the address. */
  wording: z.string(),
  source: z.enum(SUBSCRIBER_SOURCES),
})
export type Consent = z.infer<typeof consent>

export const subscriber = z.object({
  id: z.int(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  source: z.enum(SUBSCRIBER_SOURCES),
  createdAt: isoDateTime,
  /** Time of the last change of state. */
  stateChangedAt: isoDateTime,
  /** The mail server's message; null unless it bounced. */
  bounceReason: z.string().nullable(),
  /** Where they live; null for those who did not say. */
  town: town.nullable().optional(),
})
export type Subscriber = z.infer<typeof subscriber>

/** A mail to a subscriber, with its delivery. */
export const subscriberMail = z.object({
  kind: z.enum(['confirmation', 'already-subscribed', 'announcement', 'welcome']),
  /** Null for the other kinds. */
  announcement: z.object({ id: z.int(), subject: z.string() }).nullable(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain', 'skipped']),
  /** Time of the last change of state or attempt. */
  at: isoDateTime,
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  /** When the receiver unsubscribed by the link in it. */
  unsubscribedAt: isoDateTime.nullable(),
})
export type SubscriberMail = z.infer<typeof subscriberMail>

export const subscriberDetail = subscriber.extend({
  /** When the last confirmation mail was delivered; null for never. */
  askedAt: isoDateTime.nullable(),
  /** Oldest first. */
  consents: z.array(consent),
  /** Newest first. */
  mails: z.array(subscriberMail),
})
export type SubscriberDetail = z.infer<typeof subscriberDetail>

/** Filters that all must match. */
export const subscriberFilter = z.object({
  /** A part of the address, in any case. */
  search: z.string().trim().max(254).optional(),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  source: z.enum(SUBSCRIBER_SOURCES).optional(),
  /** Only subscribers older than this id: the next page. */
  before: rowId.optional(),
})
export type SubscriberFilter = z.output<typeof subscriberFilter>

export const subscriberPage = z.object({
  subscribers: z.array(subscriber),
  /** `before` of the next page; null on the last. */
  nextBefore: z.int().nullable(),
  /** Number of matches on all pages. */
  total: z.int(),
})
export type SubscriberPage = z.infer<typeof subscriberPage>

/** Whether mails can be sent, and why not. */
const mailStatus = z.object({
  /** False while there is no mail server: addresses are stored unconfirmed, and nothing is sent. */
  isConfigured: z.boolean(),
  /** The page of the demo's mails, where none leaves this machine; null with a mail server, or without any. */
  sinkUrl: z.string().nullable().optional(),
  /** The sender; null without a mail server. */
  from: z.string().nullable(),
  queued: z.int(),
  /** Why the last attempt failed; null after a success. */
  lastError: z.object({ message: z.string(), at: isoDateTime }).nullable(),
  /** Unconfirmed subscribers who can be asked to confirm: they never were, or their mail is uncertain. */
  unasked: z.int(),
  /** Confirmation mails with uncertain delivery, because the program ended while sending them. */
  uncertainConfirmations: z.int(),
})
export type MailStatus = z.infer<typeof mailStatus>

export const subscriberFigures = z.object({
  total: z.int(),
  byState: z.record(z.enum(SUBSCRIBER_STATES), z.int()),
  /** Counts subscribers of all states together. */
  bySource: z.record(z.enum(SUBSCRIBER_SOURCES), z.int()),
  /** The last 90 days in the site's time zone, oldest first, without gaps. */
  days: z.array(
    z.object({
      date: z.string().refine(isCalendarDate),
      /** New addresses by source. */
      signUps: z.record(z.enum(SUBSCRIBER_SOURCES), z.int()),
      /** New receivers: who confirmed, resubscribed, or were imported. */
      confirmed: z.int(),
      unsubscribed: z.int(),
    }),
  ),
  mail: mailStatus,
})
export type SubscriberFigures = z.infer<typeof subscriberFigures>

/** Longest file of addresses, in bytes. */
export const SUBSCRIBER_IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const SUBSCRIBER_IMPORT_SIZE_MESSAGE = 'The file must be at most 5 MB.'
export const CONSENT_STATEMENT_MESSAGE = 'Say how these people agreed to get your mail'
export const CONSENT_STATEMENT_MAX_LENGTH = 1000
/** How the people in a file agreed to receive mail; stored with each address. */
export const consentStatement = requiredText(CONSENT_STATEMENT_MESSAGE, CONSENT_STATEMENT_MAX_LENGTH)

/** Why an existing address cannot be added. */
export const KNOWN_SUBSCRIBER_MESSAGES: Record<SubscriberState, string> = {
  confirmed: 'This address is on the list already.',
  unconfirmed: 'This address is on the list already, and was not confirmed yet.',
  unsubscribed: 'This address has left the list. Only its owner can sign it up again.',
  bounced: 'This address is on the list already, but its mail server refuses mail to it.',
}

/** Encodings of imported files. Latin-1 is a subset of Windows-1252. */
const IMPORT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

/** The result of an import. */
export const subscriberImport = z.object({
  /** New addresses, confirmed by the statement. */
  imported: z.int(),
  /** Addresses that were already on the list, in any state: they are unchanged. */
  known: z.int(),
  /** Every invalid line, in order; line numbers include the heading. */
  refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
  /** Encoding of the file. */
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  /** Addresses that are kept as unsubscribed, because the file says that they get no mail. */
  unsubscribed: z.int().optional(),
  /** How many of the refused lines have a state that is not understood. */
  unclear: z.int().optional(),
  /** How many of the new addresses have a town that is known; absent for none. */
  withTown: z.int().optional(),
  /** For its undo; absent in a preview. */
  importId: z.int().optional(),
})
export type SubscriberImport = z.infer<typeof subscriberImport>

const LINK_TOKEN_MAX_LENGTH = 300
const SIGN_UP_TOKEN_MAX_LENGTH = 200
/** Longest valid email address (RFC 5321), in characters. */
const EMAIL_MAX_LENGTH = 254

export const subscription = z.strictObject({
  email: z
    .string({ error: EMPTY_EMAIL_MESSAGE })
    .trim()
    .min(1, EMPTY_EMAIL_MESSAGE)
    .max(EMAIL_MAX_LENGTH, `Must be at most ${EMAIL_MAX_LENGTH} characters`)
    .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'Please enter a valid email address' })),
  source: z.enum(SUBSCRIPTION_SOURCES, 'Unknown sign-up form'),
  /** A honeypot field, hidden from people: only bots fill it in. */
  website: z.string().max(URL_MAX_LENGTH).optional(),
  /** Issued to the form (`GET /api/sign-up-token`); a form without JavaScript sends none. */
  token: z.string().max(SIGN_UP_TOKEN_MAX_LENGTH).optional(),
})
export type Subscription = z.infer<typeof subscription>

/** Input of the forms for downloads by mail and for reminders (docs/product/states.md#downloads-by-mail). */
export const downloadRequest = z.strictObject({
  email: subscription.shape.email,
  /** Signs up for the newsletter as well. */
  wantsNews: z.boolean().default(false),
  website: subscription.shape.website,
})
export type DownloadRequest = z.infer<typeof downloadRequest>

/** A person whom the musician adds, and who is asked to confirm. */
export const newSubscriber = z.strictObject({
  email: subscription.shape.email,
  statement: requiredText('Say how this person agreed to get your mail', CONSENT_STATEMENT_MAX_LENGTH),
})

/** The response for an address that is already on the list. */
export const knownSubscriber = conflictOf(subscriber)

/** The response to a sign-up: the same for every address. */
export const signUpAnswer = z.object({
  message: z.string(),
  /** Whether a confirmation mail was sent; absent in responses of earlier releases. */
  checkInbox: z.boolean().optional(),
})

/** 'page' is sent by earlier front ends, for a token that proves nothing. */
export const signUpTokenFor = z.object({ for: z.literal('page').optional() })
/** A signed timestamp: when a visitor began to fill in a form. */
export const signUpToken = z.object({ token: z.string() })

/** The secret part of a mailed link. A malformed one is reported like an unknown one. */
export const linkToken = z.string({ error: 'The link is not complete' }).max(LINK_TOKEN_MAX_LENGTH)
export const linkProof = z.strictObject({ token: linkToken })
/** The same as a path parameter. */
export const linkParams = z.object({ token: linkToken })
/** The form that mail programs send for one-click unsubscribe (RFC 8058). */
export const oneClickForm = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
