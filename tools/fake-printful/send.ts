import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultRule } from './faults.ts'
import { failure, tooManyRequests, type Answer } from './shapes.ts'

/**
 * Sends an answer as a fault will have it: late, cut, padded, or byte by byte.
 * @param origin where this program is, for the addresses of its files
 */
export async function send(
  response: ServerResponse,
  { status, body, headers }: Answer,
  { rule = {}, origin }: { rule?: FaultRule; origin: string },
) {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  try {
    if (rule.delayMs) await delay(rule.delayMs, undefined, closed)
    const bytes = distort(serialise(body, origin), rule)
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...headers,
    })
    if (rule.dripMs) await drip(response, bytes, { ms: rule.dripMs, signal: closed.signal })
    response.end(rule.dripMs ? undefined : bytes)
  } catch (error) {
    // The caller has had enough and hung up.
    if (!closed.signal.aborted) throw error
  }
}

function serialise(body: unknown, origin: string): Buffer {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  const withAddresses = (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? origin + value : value
  return Buffer.from(JSON.stringify(body, withAddresses) ?? '')
}

function distort(bytes: Buffer, { truncated, padding }: FaultRule): Buffer {
  if (truncated) return bytes.subarray(0, Math.floor(bytes.length / 2))
  return padding ? Buffer.concat([bytes, Buffer.alloc(padding, ' ')]) : bytes
}

async function drip(
  response: ServerResponse,
  bytes: Buffer,
  { ms, signal }: { ms: number; signal: AbortSignal },
) {
  for (const byte of bytes) {
    response.write(Buffer.of(byte))
    await delay(ms, undefined, { signal })
  }
}

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
