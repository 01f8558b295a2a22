import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import type { z } from 'zod'
import { PrintfulError } from './printful-client.ts'
import type { PrintfulAnswer } from './printful-http.ts'

/** What an answer comes to. */
export type Outcome<T> =
  | { kind: 'read'; value: T }
  /** Asking again changes nothing. */
  | { kind: 'refused'; error: PrintfulRefusal }
  | { kind: 'told-to-wait'; waitMs: number }
  /** Asking again may help. */
  | { kind: 'fault'; error: PrintfulError }

const DEFAULT_WAIT_S = 60
/** A mistaken answer must not keep the shop from being read for weeks. */
const MAX_WAIT_S = 24 * 60 * 60

interface Circumstances {
  hasStoreId: boolean
  now: Date
}

/** @param schema of the whole answer */
export function judge<T>(
  answer: PrintfulAnswer,
  schema: z.ZodType<T>,
  circumstances: Circumstances,
): Outcome<T> {
  const { status, text } = answer
  if (status === 429 || status === 419) {
    return { kind: 'told-to-wait', waitMs: secondsToWait(answer, circumstances.now) * 1000 }
  }
  if (status >= 500 || status === 408) {
    return fault('server-error', `Printful has a problem of its own at the moment (status ${status}).`)
  }
  if (status < 200 || (status >= 300 && status < 400)) {
    return fault('garbled', 'Printful’s answer points to another address. Check PRINTFUL_API_URL.')
  }
  const json = parse(text)
  if (status >= 400) {
    // Something in between may know nothing of the page: that does not mean that there is no such product.
    const isPrintfuls = status !== 404 || (isRecord(json) && json.code === 404)
    if (!isPrintfuls) return fault('garbled', 'What answered was not Printful. Check PRINTFUL_API_URL.')
    return { kind: 'refused', error: toRefusal(status, text, circumstances) }
  }
  const read = schema.safeParse(json)
  if (read.success) return { kind: 'read', value: read.data }
  return fault('garbled', 'Printful’s answer could not be understood.')
}

function fault(
  problem: 'server-error' | 'garbled',
  message: string,
): { kind: 'fault'; error: PrintfulError } {
  return { kind: 'fault', error: new PrintfulError(problem, message) }
}

/** The header first, in seconds or as a date, then what the text says. */
function secondsToWait({ retryAfter, text }: PrintfulAnswer, now: Date): number {
  const told = readRetryAfter(retryAfter?.trim() ?? '', now) ?? readSeconds(text) ?? DEFAULT_WAIT_S
  return Math.min(Math.max(told, 1), MAX_WAIT_S)
}

function readRetryAfter(header: string, now: Date): number | null {
  if (/^\d+$/.test(header)) return Number(header)
  // Only a date of HTTP; '-5' would be read as one too.
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.ceil((date - now.getTime()) / 1000)
}

/** "You've recently sent too many requests. Please try again after 46 seconds." */
function readSeconds(text: string): number | null {
  const [, seconds] = /after (\d+) seconds?/i.exec(text) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** @returns undefined for what is no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // HTML, or half an answer: no schema accepts undefined.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Printful understood the call and will not answer it; asking again changes nothing. */
export class PrintfulRefusal extends PrintfulError {
  /** Of HTTP. */
  readonly status: number

  constructor(problem: PrintfulProblem, message: string, status: number) {
    super(problem, message)
    this.status = status
  }
}

/** "This API endpoint applies only to Printful stores based on the Manual Order / API platform." */
const OTHER_PLATFORM = /applies only to .*(platform|stores)/i
/** "This endpoint requires `store_id`!" */
const STORE_MISSING = /store[\s_-]?id/i

/**
 * What a refusal means for the musician. Printful's own words are looked at but not passed on: they may repeat what was
 * sent.
 * @param text the body of the answer
 */
function toRefusal(status: number, text: string, { hasStoreId }: { hasStoreId: boolean }): PrintfulRefusal {
  const refuse = (problem: PrintfulProblem, message: string) => new PrintfulRefusal(problem, message, status)
  if (status === 401) {
    return refuse(
      'token-refused',
      'Printful refused the token. It may have been revoked or have expired: make a new one in Printful under Settings → API and set PRINTFUL_API_KEY.',
    )
  }
  if (status === 403) {
    return refuse(
      'not-allowed',
      `The token may not read the products of the store. Make one in Printful under Settings → API that may view store products${hasStoreId ? ', and check PRINTFUL_STORE_ID' : ''}.`,
    )
  }
  if (status === 404) {
    return refuse(
      'garbled',
      `Printful has nothing at the address that was asked. Check PRINTFUL_API_URL${hasStoreId ? ' and PRINTFUL_STORE_ID' : ''}.`,
    )
  }
  if (status === 400 && OTHER_PLATFORM.test(text)) {
    return refuse(
      'wrong-store',
      'The products of this kind of store cannot be read. Connect a Printful store of the type “Manual order platform / API”, or one of a shop system that Printful syncs.',
    )
  }
  if (status === 400 && STORE_MISSING.test(text)) {
    return refuse(
      'not-allowed',
      hasStoreId
        ? 'The token does not belong to the store that is set on the server. Check the number of the store.'
        : 'The token is for a whole Printful account. Make a token for your store alone, or have the number of the store set on the server.',
    )
  }
  return refuse(
    'garbled',
    `Printful refused a call with the status ${status}, and the site does not know why.`,
  )
}
