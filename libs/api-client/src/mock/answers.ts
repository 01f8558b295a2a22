import { WRONG_PASSWORD_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { CallResult, Contract, RouteInput } from '@troubadour/domain/contract/contract'
import type { ErrorResponse } from '@troubadour/domain/contract/endpoint-schemas'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'

const TROUBLE_TEXT = 'Server trouble'

/** Inputs with which the mock fails. */
export const MOCK_FAILURES = {
  /** What has one of these cannot be saved: 500. What was stored with such a title cannot be changed or deleted. */
  eventTitle: TROUBLE_TEXT,
  trackTitle: TROUBLE_TEXT,
  productTitle: TROUBLE_TEXT,
  projectName: TROUBLE_TEXT,
  subject: TROUBLE_TEXT,
  email: 'trouble@example.com',
  fileName: 'trouble.png',
  /** This password is wrong: 401. */
  password: 'wrong-password',
  /** This user name has two-factor enabled. */
  twoFactorUsername: 'two-factor',
  /** These codes are wrong. */
  token: '000000',
  recoveryCode: 'aaaaaaaaaaaa',
  /** With this code there were too many tries: 429. */
  lockingToken: '999999',
  /** With this code the sign-in has expired. */
  expiredToken: '888888',
} as const

/** Addresses and tokens that the mock's answer to a form depends on. */
export const MOCK_SIGN_UPS = {
  /** Signs up where no mail can be sent. */
  emailWithoutMail: 'no-mail@example.com',
  /** Is sent too soon: 429. */
  hastyEmail: 'hasty@example.com',
  /** The token that a form gets when a visitor begins to fill it in. */
  visitorToken: 'visitor-of-today',
} as const

export type Answer<Name extends EndpointName> =
  | { status: 200 | 201 | 202 | 204; body: CallResult<Name> }
  | {
      status: 400 | 401 | 404 | 409 | 413 | 415 | 429 | 500 | 502 | 507
      body: ErrorResponse
      retryAfterS?: number
    }

type MockInput<Name extends EndpointName> = RouteInput<Name> &
  (Contract[Name] extends { bodyType: 'multipart' } ? { form: FormData } : unknown)

/** The mock's answer to each endpoint; who may call it was checked before. */
export type Resolvers = {
  [Name in EndpointName]?: (input: MockInput<Name>) => Answer<Name> | Promise<Answer<Name>>
}

export const TROUBLE = { status: 500, body: { message: 'The server had a problem.' } } as const
const TROUBLES = new Set<unknown>([TROUBLE_TEXT, MOCK_FAILURES.email, MOCK_FAILURES.fileName])

/** True for a body, a form or a row with which the mock fails. */
export function isTroubled(input: object | undefined): boolean {
  const values = input instanceof FormData ? [...input.values()] : Object.values(input ?? {})
  return values.some((value) => TROUBLES.has(value instanceof File ? value.name : value))
}

const WRONG_PASSWORD = {
  status: 400,
  body: { message: WRONG_PASSWORD_MESSAGE, errors: { currentPassword: WRONG_PASSWORD_MESSAGE } },
} as const

/** What the mock answers to a body or form with which it fails, whatever the endpoint. */
export function failureOf(input: object | undefined) {
  if (input && 'currentPassword' in input && input.currentPassword === MOCK_FAILURES.password)
    return WRONG_PASSWORD
  return isTroubled(input) ? TROUBLE : undefined
}

export const SIGNED_OUT = { status: 401, body: { message: 'Please sign in.' } } as const
export const NO_MAIL = {
  status: 409,
  body: { message: 'Mail is not set up yet. The page Subscribers says how.' },
} as const

/** @param what such as 'event' or 'deleted event' */
export function missing(what: string) {
  return { status: 404, body: { message: `There is no such ${what}.` } } as const
}

/** @param errors field name -> message */
export function invalidFields(errors: Record<string, string>) {
  return { status: 400, body: { message: 'Please correct the marked fields.', errors } } as const
}

/** A refusal that comes with the copy that is stored. */
export function conflict(message: string, current: object) {
  const body: ErrorResponse = { message, ...{ current } }
  return { status: 409, body } as const
}

/** The refusal of a stale save. @param subject such as 'This event was' */
export function stale(subject: string, current: object) {
  return conflict(`${subject} changed by somebody else in the meantime.`, current)
}
