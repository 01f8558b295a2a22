import type { FaultRule } from './faults.ts'
import { failure, tooManyRequests, type Answer } from './shapes.ts'

const HTML =
  '<!doctype html><html><head><title>Printful</title></head><body><h1>We will be back soon</h1></body></html>'

/** What a fault has answered in place of the real answer; null when that one is wanted after all. */
export function faultyAnswer(rule: FaultRule): Answer | null {
  const answer = plainAnswer(rule)
  return answer && { ...answer, headers: { ...answer.headers, ...headersOf(rule) } }
}

function plainAnswer({ status, body, html, redirect, retryText, retryAfter }: FaultRule): Answer | null {
  if (html)
    return { status: status ?? 200, body: HTML, headers: { 'content-type': 'text/html; charset=utf-8' } }
  if (body !== undefined) return { status: status ?? 200, body }
  if (redirect !== undefined) return { status: status ?? 302, body: '' }
  if (retryText !== undefined) return { ...tooManyRequests(retryText), ...(status && { status }) }
  if (retryAfter !== undefined) return failure(status ?? 429, 'Too many requests.')
  return status === undefined ? null : failure(status, `The stand-in was told to answer ${status}.`)
}

function headersOf({ redirect, retryAfter, headers }: FaultRule): Record<string, string> {
  return {
    ...(redirect !== undefined && { location: redirect }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...headers,
  }
}
