import { matchesPattern, type Counts } from '../../process/fault-rules.ts'
import type { Answer, TransportFault } from '../../process/send-answer.ts'
import { failure } from './refusal.ts'

/** A fault, and the calls that it applies to. */
export interface FaultRule extends TransportFault {
  method?: string
  /** A path without its query, '*' for anything: '/v1/refunds*'. Default: all calls of the API, but no pages. */
  path?: string
  /** Replaces the real response, in Stripe's format unless `html` is set. */
  status?: number
  html?: boolean
  /** The work is done, and only its response is replaced or lost. */
  afterwards?: boolean
  /** The header Stripe-Should-Retry. */
  shouldRetry?: boolean
}

/** A fault of what Stripe sends to the endpoints of webhooks. */
export interface WebhookFault extends Counts {
  /** The type of the event, '*' for anything. Default: all. */
  type?: string
  /** Is never sent, and not tried again. */
  lost?: boolean
  /** Is sent twice at once. */
  doubled?: boolean
  /** Is kept until the command 'POST deliver', which can reverse the order of what was kept. */
  held?: boolean
  /** Is signed with another secret. */
  wrongSignature?: boolean
  /** Is signed with a time so many seconds ago. */
  ageSeconds?: number
}

export function isAbout(rule: FaultRule, path: string, method: string): boolean {
  const { method: only = method, path: pattern } = rule
  if (only !== method) return false
  return pattern === undefined ? path.startsWith('/v1/') : matchesPattern(pattern, path)
}

const HTML = '<!doctype html><html><head><title>Stripe</title></head><body><h1>Bad gateway</h1></body></html>'

/** The response that a fault sends in place of the real one; null to send the real one. */
export function faultyAnswer({ status, html, shouldRetry }: FaultRule): Answer | null {
  if (html) return { status: status ?? 502, body: HTML, headers: { 'content-type': 'text/html' } }
  if (status === undefined) return null
  const answer = failure(status, errorOf(status))
  if (shouldRetry === undefined) return answer
  return { ...answer, headers: { ...answer.headers, 'stripe-should-retry': String(shouldRetry) } }
}

function errorOf(status: number) {
  if (status === 429)
    return { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
  return { type: 'api_error', message: `The stand-in was told to answer ${status}.` }
}
