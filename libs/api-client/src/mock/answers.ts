import { WRONG_PASSWORD_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { CallResult, Contract, RouteInput, SuccessStatusOf } from '@troubadour/domain/contract/contract'
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

/** What a resolver breaks off with: any answer but a success. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorResponse
  readonly retryAfterS: number | undefined

  constructor(status: number, body: ErrorResponse, retryAfterS?: number) {
    super(body.message)
    this.status = status
    this.body = body
    this.retryAfterS = retryAfterS
  }
}

type MockInput<Name extends EndpointName> = RouteInput<Name> &
  (Contract[Name] extends { bodyType: 'multipart' } ? { form: FormData } : unknown)

/** The body; with its status where the contract has several successes. */
type Success<Name extends EndpointName, Status = SuccessStatusOf<Name>> = Status extends unknown
  ? [SuccessStatusOf<Name>] extends [Status]
    ? CallResult<Name>
    : { status: Status; body: CallResult<Name> }
  : never

/** The mock's success of each endpoint; all else is thrown as a Refusal. Who may call it was checked before. */
export type Resolvers = {
  [Name in EndpointName]?: (input: MockInput<Name>) => Success<Name> | Promise<Success<Name>>
}

export const TROUBLE = new Refusal(500, { message: 'The server had a problem.' })
const TROUBLES = new Set<unknown>([TROUBLE_TEXT, MOCK_FAILURES.email, MOCK_FAILURES.fileName])

/** True for a body, a form or a row with which the mock fails. */
export function isTroubled(input: object | undefined): boolean {
  const values = input instanceof FormData ? [...input.values()] : Object.values(input ?? {})
  return values.some((value) => TROUBLES.has(value instanceof File ? value.name : value))
}

/** Refuses a body or form with which the mock fails, whatever the endpoint. @throws Refusal */
export function refuseTrouble(input: object | undefined): void {
  if (input && 'currentPassword' in input && input.currentPassword === MOCK_FAILURES.password)
    throw invalidFields({ currentPassword: WRONG_PASSWORD_MESSAGE }, WRONG_PASSWORD_MESSAGE)
  if (isTroubled(input)) throw TROUBLE
}

export const SIGNED_OUT = new Refusal(401, { message: 'Please sign in.' })

/** @param errors field name -> message */
export function invalidFields(errors: Record<string, string>, message = 'Please correct the marked fields.') {
  return new Refusal(400, { message, errors })
}

/** A refusal that comes with the copy that is stored. */
export function conflict(message: string, current: object) {
  return new Refusal(409, { message, ...{ current } })
}

/** Refuses a stale save. @param subject such as 'This event was' @throws Refusal */
export function refuseStale(
  version: number | null | undefined,
  current: { version: number },
  subject: string,
): void {
  if (version != null && version !== current.version)
    throw conflict(`${subject} changed by somebody else in the meantime.`, current)
}
