import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Counts } from './fault-rules.ts'

/** The response of a stand-in: a text or bytes are sent unchanged, anything else as JSON. */
export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A fault on the way of a call, whatever the service. All distortions of a rule apply together. */
export interface TransportFault extends Counts {
  hang?: boolean
  refuse?: boolean
  truncated?: boolean
  /** Sends one byte at a time, with so many milliseconds in between. */
  dripMs?: number
}

/** Sends a response, distorted by the rule. */
export async function sendAnswer(
  response: ServerResponse,
  { status, body, headers }: Answer,
  { truncated, dripMs }: TransportFault = {},
): Promise<void> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  try {
    const whole = toBytes(body)
    const bytes = truncated ? whole.subarray(0, Math.floor(whole.length / 2)) : whole
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...headers,
    })
    if (dripMs) await drip(response, bytes, { ms: dripMs, signal: closed.signal })
    response.end(dripMs ? undefined : bytes)
  } catch (error) {
    // The caller has closed the connection.
    if (!closed.signal.aborted) throw error
  }
}

function toBytes(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
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
