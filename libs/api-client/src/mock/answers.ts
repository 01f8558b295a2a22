import { WRONG_PASSWORD_MESSAGE } from '@troubadour/domain/auth/auth-values'
import type { CallResult, Contract, RouteInput, SuccessStatusOf } from '@troubadour/domain/contract/contract'
import type { ErrorResponse } from '@troubadour/domain/schema/endpoint-schemas'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'

const FAILING_TEXT = 'Server trouble'

/** Inputs that make the mock fail. */
export const MOCK_FAILURES = {
  /** Saving it fails with 500; stored content with this title cannot be changed or deleted. */
  eventTitle: FAILING_TEXT,
  trackTitle: FAILING_TEXT,
  productTitle: FAILING_TEXT,
  projectName: FAILING_TEXT,
  subject: FAILING_TEXT,
  email: 'trouble@example.com',
  fileName: 'trouble.png',
  /** This password is wrong: 401. */
  password: 'wrong-password',
  /** This user name has two-factor enabled. */
  twoFactorUsername: 'two-factor',
  /** These codes are wrong. */
  token: '000000',
  recoveryCode: 'aaaaaaaaaaaa',
  /** Responds as after too many attempts: 429. */
  lockingToken: '999999',
  /** Responds as after the sign-in has expired. */
  expiredToken: '888888',
} as const

/** Addresses and tokens that decide the mock's response to a form. */
export const MOCK_SIGN_UPS = {
  /** Signs up without a mail server. */
  emailWithoutMail: 'no-mail@example.com',
  /** Responds as to a form that was sent too soon: 429. */
  tooSoonEmail: 'hasty@example.com',
  /** The token for a visitor who begins to fill in a form. */
  visitorToken: 'visitor-of-today',
} as const

/** Thrown by a resolver for any response but a success. */
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

/** The body; with its status if the contract has several success statuses. */
type Success<Name extends EndpointName, Status = SuccessStatusOf<Name>> = Status extends unknown
  ? [SuccessStatusOf<Name>] extends [Status]
    ? CallResult<Name>
    : { status: Status; body: CallResult<Name> }
  : never

/** The mock's successful response of each endpoint; errors are thrown as Refusal. Access is checked before. */
export type Resolvers = {
  [Name in EndpointName]?: (input: MockInput<Name>) => Success<Name> | Promise<Success<Name>>
}

export const SERVER_ERROR = new Refusal(500, { message: 'The server had a problem.' })
const FAILING_VALUES = new Set<unknown>([FAILING_TEXT, MOCK_FAILURES.email, MOCK_FAILURES.fileName])

/** Whether the mock fails for this body, form or row. */
export function isFailing(input: object | undefined): boolean {
  const values = input instanceof FormData ? [...input.values()] : Object.values(input ?? {})
  return values.some((value) => FAILING_VALUES.has(value instanceof File ? value.name : value))
}

/** Fails for inputs of `MOCK_FAILURES`, whatever the endpoint. @throws Refusal */
export function refuseFailing(input: object | undefined): void {
  if (input && 'currentPassword' in input && input.currentPassword === MOCK_FAILURES.password)
    throw invalidFields({ currentPassword: WRONG_PASSWORD_MESSAGE }, WRONG_PASSWORD_MESSAGE)
  if (isFailing(input)) throw SERVER_ERROR
}

export const SIGNED_OUT = new Refusal(401, { message: 'Please sign in.' })

/** @param errors field name -> message */
export function invalidFields(errors: Record<string, string>, message = 'Please correct the marked fields.') {
  return new Refusal(400, { message, errors })
}

/** A 409 with the stored version. */
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
