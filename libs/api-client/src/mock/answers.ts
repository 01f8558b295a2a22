import type { CallResult, Contract, RouteInput } from '@troubadour/domain/contract/contract'
import type { ErrorResponse } from '@troubadour/domain/contract/endpoint-schemas'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'

/** Inputs with which the mock fails: the same in every test and in a browser. */
export const MOCK_FAILURES = {
  /** An event with this title cannot be saved, nor one that has it be deleted: 500. */
  eventTitle: 'Server trouble',
  /** A track with this title cannot be saved, nor one that has it be deleted: 500. */
  trackTitle: 'Server trouble',
  /** A product with this title cannot be saved: 500. */
  productTitle: 'Server trouble',
  /** A project name that the server cannot save: 500. */
  projectName: 'Server trouble',
  /** A file of this name cannot be uploaded: 500. */
  fileName: 'trouble.png',
  /** A file of addresses of this name cannot be imported: 500. */
  importFileName: 'trouble.csv',
  /** Subscribers cannot be searched for this: 500. */
  subscriberSearch: 'server trouble',
  /** An announcement with this subject cannot be saved, looked at as a mail, sent or deleted: 500. */
  subject: 'Server trouble',
  /** This address cannot sign up, get a test mail or be erased: 500. */
  email: 'trouble@example.com',
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

/** Addresses and tokens of the sign-up forms that the mock answers in a special way. */
export const MOCK_SIGN_UPS = {
  /** Signs up where no mail can be sent. */
  emailWithoutMail: 'no-mail@example.com',
  /** Is sent too soon: 429. */
  hastyEmail: 'hasty@example.com',
  /** The token that a form gets when a visitor begins to fill it in. */
  visitorToken: 'visitor-of-today',
  /** A link that is not known, or no longer: 404. */
  unknownLink: 'unknown',
  /** A link with which the server has a problem: 500. */
  troubledLink: 'trouble',
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
