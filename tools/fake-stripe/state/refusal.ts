import { randomBytes } from 'node:crypto'
import type { Answer } from '../../process/send-answer.ts'

/** The body of an error, as Stripe sends it. */
export interface StripeProblem {
  type: string
  message: string
  code?: string
  param?: string
  decline_code?: string
}

/** Thrown for a call that Stripe would refuse. */
export class Refusal extends Error {
  readonly status: number
  readonly problem: StripeProblem

  constructor(status: number, problem: StripeProblem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

export function invalid(message: string, param?: string, code = 'parameter_invalid'): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', code, message, ...(param && { param }) })
}

export function missing(kind: string, id: string): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
}

const requestId = () => ({ 'request-id': `req_${randomBytes(7).toString('hex')}` })

export function failure(status: number, error: StripeProblem): Answer {
  return { status, body: { error }, headers: requestId() }
}

export function success(body: unknown, version: string): Answer {
  return { status: 200, body, headers: { ...requestId(), 'stripe-version': version } }
}
