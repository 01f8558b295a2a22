import { z } from 'zod'
import { errorResponse } from '../contract/endpoint-schemas.ts'
import { isoDateTime, isCalendarDate, requiredText, rowId, URL_MAX_LENGTH } from '../contract/field.ts'
import { EMAIL_ADDRESS, EMPTY_EMAIL_MESSAGE, SUBSCRIPTION_SOURCES } from './sign-up.ts'

/**
 * Where an address stands: 'confirmed' ones alone are written to; 'bounced' means that its mail server refused it for
 * good.
 */
export const SUBSCRIBER_STATES = ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** How an address came onto the list: by one of the forms, in a file, or added by the musician. */
export const SUBSCRIBER_SOURCES = [...SUBSCRIPTION_SOURCES, 'import', 'manual'] as const
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number]

/** How many subscribers one page of the list holds. */
export const SUBSCRIBERS_PAGE_SIZE = 50
/** How many days the chart of sign-ups shows, today included. */
export const SUBSCRIBER_CHART_DAYS = 90

/** What was agreed to, and how; the record of consent. */
const CONSENT_KINDS = ['signed-up', 'confirmed', 'unsubscribed', 'resubscribed', 'imported'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

const consent = z
  .object({
    at: isoDateTime,
    kind: z.enum(CONSENT_KINDS),
    /** The words that stood beside the button, or the statement that came with the file or the address. */
    wording: z.string(),
    source: z.enum(SUBSCRIBER_SOURCES),
  })
  .meta({ id: 'Consent' })
export type Consent = z.infer<typeof consent>

export const subscriber = z
  .object({
    id: z.int(),
    email: z.string(),
    state: z.enum(SUBSCRIBER_STATES),
    source: z.enum(SUBSCRIBER_SOURCES),
    createdAt: isoDateTime,
    /** When it got into its state. */
    stateChangedAt: isoDateTime,
    /** What its mail server said; null unless it bounced. */
    bounceReason: z.string().nullable(),
  })
  .meta({ id: 'Subscriber' })
export type Subscriber = z.infer<typeof subscriber>

/** A mail to a subscriber, and what is known of its delivery. */
const subscriberMail = z
  .object({
    kind: z.enum(['confirmation', 'already-subscribed', 'announcement']),
    /** Null for the other kinds. */
    announcement: z.object({ id: z.int(), subject: z.string() }).nullable(),
    state: z.enum(['queued', 'sending', 'sent', 'failed', 'uncertain', 'skipped']),
    /** When it got into its state, or was tried last. */
    at: isoDateTime,
    /** Why it failed, or failed the last time. */
    problem: z.string().nullable(),
    /** When somebody left the list by the link in it. */
    unsubscribedAt: isoDateTime.nullable(),
  })
  .meta({ id: 'SubscriberMail' })
export type SubscriberMail = z.infer<typeof subscriberMail>

/** Everything that is stored of a subscriber. */
export const subscriberDetail = subscriber
  .extend({
    /** When the last confirmation mail was delivered; null while none was. */
    askedAt: isoDateTime.nullable(),
    /** Oldest first. */
    consents: z.array(consent),
    /** Newest first. */
    mails: z.array(subscriberMail),
  })
  .meta({ id: 'SubscriberDetail' })
export type SubscriberDetail = z.infer<typeof subscriberDetail>

/** Which subscribers are asked for; all that are given must fit. */
export const subscriberFilter = z.object({
  /** A part of the address, in whatever case. */
  search: z.string().trim().max(254).optional(),
  state: z.enum(SUBSCRIBER_STATES).optional(),
  source: z.enum(SUBSCRIBER_SOURCES).optional(),
  /** Only those older than the one with this id: the next page. */
  before: rowId.optional(),
})
export type SubscriberFilter = z.output<typeof subscriberFilter>

export const subscriberPage = z
  .object({
    subscribers: z.array(subscriber),
    /** What `before` has to be for the next page; null on the last. */
    nextBefore: z.int().nullable(),
    /** How many fit the filter, on all pages. */
    total: z.int(),
  })
  .meta({ id: 'SubscriberPage' })
export type SubscriberPage = z.infer<typeof subscriberPage>

/** Why mail does not leave, or that it does. */
const mailStatus = z.object({
  /** False while SMTP_URL is not set: addresses are stored unconfirmed, and nothing is sent. */
  isConfigured: z.boolean(),
  /** The sender; null while mail is not configured. */
  from: z.string().nullable(),
  queued: z.int(),
  /** Why the last try failed; null after a success. */
  lastError: z.object({ message: z.string(), at: isoDateTime }).nullable(),
  /** Unconfirmed ones who can be asked to confirm: nobody asked them, or nobody knows whether the mail arrived. */
  unasked: z.int(),
  /** Confirmation mails whose delivery is uncertain, because the program ended in the middle of it. */
  uncertainConfirmations: z.int(),
})
export type MailStatus = z.infer<typeof mailStatus>

export const subscriberFigures = z
  .object({
    total: z.int(),
    byState: z.record(z.enum(SUBSCRIBER_STATES), z.int()),
    /** Of all states together. */
    bySource: z.record(z.enum(SUBSCRIBER_SOURCES), z.int()),
    /** The last 90 days in the site's time zone, oldest first, without gaps. */
    days: z.array(
      z.object({
        date: z.string().refine(isCalendarDate),
        /** New addresses by source. */
        signUps: z.record(z.enum(SUBSCRIBER_SOURCES), z.int()),
        /** Who became a receiver: by confirming, by coming back, or in a file. */
        confirmed: z.int(),
        unsubscribed: z.int(),
      }),
    ),
    mail: mailStatus,
  })
  .meta({ id: 'SubscriberFigures' })
export type SubscriberFigures = z.infer<typeof subscriberFigures>

/** Longest file of addresses, in bytes. */
export const SUBSCRIBER_IMPORT_MAX_BYTES = 5 * 1024 * 1024
export const SUBSCRIBER_IMPORT_SIZE_MESSAGE = 'The file must be at most 5 MB.'
export const CONSENT_STATEMENT_MESSAGE = 'Say how these people agreed to get your mail'
/** In characters. */
export const CONSENT_STATEMENT_MAX_LENGTH = 1000
/** How the people in a file agreed to get mail; stored with each address. */
export const consentStatement = requiredText(CONSENT_STATEMENT_MESSAGE, CONSENT_STATEMENT_MAX_LENGTH)

/** Why an address that is known cannot be added. */
export const KNOWN_SUBSCRIBER_MESSAGES: Record<SubscriberState, string> = {
  confirmed: 'This address is on the list already.',
  unconfirmed: 'This address is on the list already, and was not confirmed yet.',
  unsubscribed: 'This address has left the list. Only its owner can sign it up again.',
  bounced: 'This address is on the list already, but its mail server refuses mail to it.',
}

/** What files of addresses are read in. Latin-1 is a part of Windows-1252. */
const IMPORT_ENCODINGS = ['UTF-8', 'UTF-16', 'Windows-1252'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

/** What became of a file of addresses. */
export const subscriberImport = z
  .object({
    /** New addresses, confirmed by the statement. */
    imported: z.int(),
    /** Addresses that were on the list, in whatever state: they stay as they are. */
    known: z.int(),
    /** Every line that was refused, in order; lines count from 1, the heading included. */
    refused: z.array(z.object({ line: z.int(), text: z.string(), reason: z.string() })),
    /** What the file was written in. */
    encoding: z.enum(IMPORT_ENCODINGS).optional(),
  })
  .meta({ id: 'SubscriberImport' })
export type SubscriberImport = z.infer<typeof subscriberImport>

/** In characters. */
const LINK_TOKEN_MAX_LENGTH = 300
const SIGN_UP_TOKEN_MAX_LENGTH = 200
/** The longest address that mail can be sent to (RFC 5321), in characters. */
const EMAIL_MAX_LENGTH = 254

export const subscription = z
  .strictObject({
    email: z
      .string({ error: EMPTY_EMAIL_MESSAGE })
      .trim()
      .min(1, EMPTY_EMAIL_MESSAGE)
      .max(EMAIL_MAX_LENGTH, `Must be at most ${EMAIL_MAX_LENGTH} characters`)
      .pipe(z.email({ pattern: EMAIL_ADDRESS, error: 'Please enter a valid email address' })),
    source: z.enum(SUBSCRIPTION_SOURCES, 'Unknown sign-up form'),
    /** A field that people do not see: what fills it in is a program. */
    website: z.string().max(URL_MAX_LENGTH).optional(),
    /** As the form was given it (`GET /api/sign-up-token`); a form without JavaScript sends none. */
    token: z.string().max(SIGN_UP_TOKEN_MAX_LENGTH).optional(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

/** What the form for a download by mail sends (docs/product/states.md#downloads-by-mail). */
export const downloadRequest = z
  .strictObject({
    email: subscription.shape.email,
    /** Signs up for the newsletter as well. */
    wantsNews: z.boolean().default(false),
    website: subscription.shape.website,
  })
  .meta({ id: 'DownloadRequest' })

/** Somebody whom the musician adds, and who is asked to confirm. */
export const newSubscriber = z
  .strictObject({
    email: subscription.shape.email,
    statement: requiredText('Say how this person agreed to get your mail', CONSENT_STATEMENT_MAX_LENGTH),
  })
  .meta({ id: 'NewSubscriber' })

/** What the address of somebody who is known is answered with. */
export const knownSubscriber = errorResponse.extend({ current: subscriber }).meta({ id: 'KnownSubscriber' })

/** The answer to a sign-up: the same for every address. */
export const signUpAnswer = z
  .object({
    message: z.string(),
    /** Whether a mail was sent that has to be answered; absent from earlier releases of the API. */
    checkInbox: z.boolean().optional(),
  })
  .meta({ id: 'SignUpAnswer' })

/** 'page' is sent by earlier front ends, for a token that proved nothing. */
export const signUpTokenFor = z.object({ for: z.literal('page').optional() })
/** Names the moment at which a visitor began to fill in a form; signed. */
export const signUpToken = z.object({ token: z.string() }).meta({ id: 'SignUpToken' })

/** The secret part of a link in a mail. One that is none is unknown, like any other. */
export const linkToken = z.string({ error: 'The link is not complete' }).max(LINK_TOKEN_MAX_LENGTH)
export const linkProof = z.strictObject({ token: linkToken }).meta({ id: 'LinkProof' })
/** The same, where it stands in a path. */
export const linkParams = z.object({ token: linkToken })
/** What mail programs send for one click (RFC 8058). */
export const oneClickForm = z
  .strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
  .meta({ id: 'OneClickForm' })
