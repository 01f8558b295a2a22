import { z } from 'zod'
import { URL_MAX_LENGTH } from '../contract/field.ts'
import { EMPTY_EMAIL_MESSAGE, SUBSCRIPTION_SOURCES } from './sign-up.ts'

/** In characters. */
const LINK_TOKEN_MAX_LENGTH = 300
const SIGN_UP_TOKEN_MAX_LENGTH = 200
/** The longest address that mail can be sent to (RFC 5321), in characters. */
const EMAIL_MAX_LENGTH = 254

/** A sign-up for the newsletter. */
export const subscription = z.strictObject({
  email: z
    .string({ error: EMPTY_EMAIL_MESSAGE })
    .trim()
    .min(1, EMPTY_EMAIL_MESSAGE)
    .max(EMAIL_MAX_LENGTH, `Must be at most ${EMAIL_MAX_LENGTH} characters`)
    .pipe(z.email('Please enter a valid email address')),
  source: z.enum(SUBSCRIPTION_SOURCES, 'Unknown sign-up form'),
  /** A field that people do not see: what fills it in is a program. */
  website: z.string().max(URL_MAX_LENGTH).optional(),
  /** As the form, or its page, was given it (`GET /api/sign-up-token`); earlier front ends send none. */
  token: z.string().max(SIGN_UP_TOKEN_MAX_LENGTH).optional(),
})
export type Subscription = z.infer<typeof subscription>

/** What a sign-up is answered with, whoever the address belongs to. */
export const signUpAnswer = z.object({
  message: z.string(),
  /** Whether a mail was sent that has to be answered; absent from earlier releases of the API. */
  checkInbox: z.boolean().optional(),
})
export type SignUpAnswer = z.infer<typeof signUpAnswer>

/** For 'page' a token that is rendered into a page, and shared by its visitors; else one for a single visitor. */
export const signUpTokenFor = z.object({ for: z.literal('page').optional() })
/** Names the moment at which a visitor began to fill in a form, or at which a page with one was made; signed. */
export const signUpToken = z.object({ token: z.string() })

/** The secret part of a link in a mail. One that is none is unknown, like any other. */
const linkToken = z.string({ error: 'The link is not complete' }).max(LINK_TOKEN_MAX_LENGTH)
export const linkProof = z.strictObject({ token: linkToken })
/** The same, where it stands in a path. */
export const linkParams = z.object({ token: linkToken })
/** What mail programs send for one click (RFC 8058). */
export const oneClickForm = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
