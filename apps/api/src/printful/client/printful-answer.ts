import type { PrintfulProblem } from '@troubadour/domain/merch/printful'
import type { z } from 'zod'
import { parseJson } from '../../shared/parse-json.ts'
import { rateLimitError } from './call-budget.ts'
import { PrintfulError, PrintfulRefusal } from './printful-client.ts'

export interface PrintfulAnswer {
  status: number
  retryAfter: string | null
  /** '' when the status is enough. */
  text: string
}

const DEFAULT_WAIT_S = 60
/** Longest accepted wait: a wrong value must not stop syncs for weeks. */
const MAX_WAIT_S = 24 * 60 * 60

/** "This API endpoint applies only to Printful stores based on the Manual Order / API platform." */
const OTHER_PLATFORM = /applies only to .*(platform|stores)/i
/** "This endpoint requires `store_id`!" */
const STORE_MISSING = /store[\s_-]?id/i

/**
 * Parses a response. @param schema of the whole response
 * @throws PrintfulRefusal; other PrintfulErrors when a retry may help
 */
export function readAnswer<T>(
  answer: PrintfulAnswer,
  schema: z.ZodType<T>,
  { now, hasStoreId }: { now: Date; hasStoreId: boolean },
): T {
  const { status, text } = answer
  if (status === 429 || status === 419)
    throw rateLimitError(new Date(now.getTime() + secondsToWait(answer, now) * 1000))
  if (status >= 500 || status === 408)
    throw new PrintfulError(
      'server-error',
      `Printful has a problem of its own at the moment (status ${status}).`,
    )
  if (status < 200 || (status >= 300 && status < 400))
    throw garbled('Printful’s answer points to another address. Check PRINTFUL_API_URL.')
  const json = parseJson(text)
  if (status >= 400) {
    // A 404 of a proxy in between does not mean that the product is missing.
    const isFromPrintful = status !== 404 || (json as { code?: unknown } | null)?.code === 404
    if (!isFromPrintful) throw garbled('What answered was not Printful. Check PRINTFUL_API_URL.')
    throw refusalOf(status, text, hasStoreId)
  }
  const read = schema.safeParse(json)
  if (!read.success) throw garbled('Printful’s answer could not be understood.')
  return read.data
}

function garbled(message: string): PrintfulError {
  return new PrintfulError('garbled', message)
}

/**
 * Explains a refusal to the musician. Printful's own text is not shown: it may repeat what was sent.
 * @param text the body of the response
 */
function refusalOf(status: number, text: string, hasStoreId: boolean): PrintfulRefusal {
  const refusal = (problem: PrintfulProblem, message: string) => new PrintfulRefusal(problem, message, status)
  if (status === 401)
    return refusal(
      'token-refused',
      'Printful refused the token. It may have been revoked or have expired: make a new one in Printful under Settings → API and enter it in Connections.',
    )
  if (status === 403)
    return refusal(
      'not-allowed',
      `The token may not read the products of the store. Make one in Printful under Settings → API that may view store products${hasStoreId ? ', and check the number of the store in Connections' : ''}.`,
    )
  if (status === 404)
    return refusal(
      'garbled',
      `Printful has nothing at the address that was asked. Check PRINTFUL_API_URL${hasStoreId ? ' and the number of the store' : ''}.`,
    )
  if (status === 400 && OTHER_PLATFORM.test(text))
    return refusal(
      'wrong-store',
      'The products of this kind of store cannot be read. Connect a Printful store of the type “Manual order platform / API”, or one of a shop system that Printful syncs.',
    )
  if (status === 400 && STORE_MISSING.test(text))
    return refusal(
      'not-allowed',
      hasStoreId
        ? 'The token does not belong to the store whose number is set. Check the number in Connections.'
        : 'The token is for a whole Printful account. Make a token for your store alone, or enter the number of the store in Connections.',
    )
  return refusal(
    'garbled',
    `Printful refused a call with the status ${status}, and the site does not know why.`,
  )
}

/** Seconds from the Retry-After header (seconds or a date), else from the text. */
function secondsToWait({ retryAfter, text }: PrintfulAnswer, now: Date): number {
  const seconds = readRetryAfter(retryAfter?.trim() ?? '', now) ?? readSeconds(text) ?? DEFAULT_WAIT_S
  return Math.min(Math.max(seconds, 1), MAX_WAIT_S)
}

function readRetryAfter(header: string, now: Date): number | null {
  if (/^\d+$/.test(header)) return Number(header)
  // Only HTTP dates: Date.parse would also accept '-5'.
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? null : Math.ceil((date - now.getTime()) / 1000)
}

/** "You've recently sent too many requests. Please try again after 46 seconds." */
function readSeconds(text: string): number | null {
  const [, seconds] = /after (\d+) seconds?/i.exec(text) ?? []
  return seconds === undefined ? null : Number(seconds)
}
