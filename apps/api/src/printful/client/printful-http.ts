import type { z } from 'zod'
import { readText } from '../../http/read-body.ts'
import { LONGEST_WAIT_MS, type CallBudget } from './call-budget.ts'
import { readAnswer, type PrintfulAnswer } from './printful-answer.ts'
import { PrintfulError, PrintfulRefusal, withReason, type PrintfulConfig } from './printful-client.ts'

/** The timeout covers the response with its body. */
const TIMEOUT_MS = 10_000
const MAX_BODY_BYTES = 5 * 1024 * 1024
/** A refusal is one sentence; searching a longer text would take time. */
const MAX_REFUSAL_CHARACTERS = 10_000

const ATTEMPTS = 3
/** Retries of one call because of rate limiting. */
const MAX_RATE_LIMITS = 3
const FIRST_DELAY_MS = 1000

export interface CallOptions extends PrintfulConfig {
  timeoutMs?: number
  fetch?: typeof fetch
  budget: CallBudget
  now: () => Date
  /** Rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Returns at least 0, less than 1. */
  random?: () => number
}

interface PrintfulRequest {
  /** Starts with a slash, and includes the query. */
  path: string
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
}

/**
 * Calls Printful's API, with retries where they may help.
 * @param schema of the whole response
 * @throws PrintfulError; the signal's reason when that is aborted
 */
export async function callPrintful<T>(
  options: CallOptions,
  request: PrintfulRequest,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { budget, now, wait, random = Math.random } = options
  requireSendableSettings(options)
  let failure: PrintfulError | null = null
  let failures = 0
  let rateLimits = 0
  for (;;) {
    await budget.beforeCall(signal).catch((error: unknown) => {
      throw withReason(error, failure)
    })
    try {
      const answer = await exchange(options, request, signal)
      const value = readAnswer(answer, schema, { hasStoreId: Boolean(options.storeId), now: now() })
      await budget.succeeded()
      return value
    } catch (error) {
      if (!(error instanceof PrintfulError)) throw error
      if (error instanceof PrintfulRefusal) {
        await budget.succeeded()
        throw error
      }
      if (error.problem === 'rate-limited' && error.retryAt) {
        await budget.rateLimited(error.retryAt)
        rateLimits += 1
        const waitMs = error.retryAt.getTime() - now().getTime()
        if (rateLimits > MAX_RATE_LIMITS || waitMs > LONGEST_WAIT_MS) throw error
        // The budget delays the next attempt, like all other calls.
        continue
      }
      await budget.failed()
      failure = error
    }
    failures += 1
    if (failures === ATTEMPTS) throw failure
    await wait(random() * FIRST_DELAY_MS * 2 ** (failures - 1), signal)
  }
}

/** A header does not allow every character, and the error about it would contain the token. */
function requireSendableSettings({ apiKey, storeId }: CallOptions): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new PrintfulError(
      'token-refused',
      'The token contains characters that no token has. Copy the token from Printful once more.',
    )
  }
  if (storeId && !/^[\w-]+$/.test(storeId)) {
    throw new PrintfulError('not-allowed', 'The number of the store must have only digits.')
  }
}

/**
 * Sends one request.
 * @throws PrintfulError 'unreachable' or 'garbled'; the signal's reason when that is aborted
 */
async function exchange(
  { apiUrl, apiKey, storeId, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch }: CallOptions,
  { path, body }: PrintfulRequest,
  signal: AbortSignal,
): Promise<PrintfulAnswer> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  let hasAnswered = false
  try {
    const response = await fetch(apiUrl.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        'user-agent': 'Troubadour',
        ...(storeId && { 'X-PF-Store-Id': storeId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      // The token is sent to no other URL.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    hasAnswered = true
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, text: await textOf(response) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PrintfulError) throw error
    const unreachable = (message: string) => new PrintfulError('unreachable', message, null, { cause: error })
    if (timeout.aborted) throw unreachable('Printful did not answer in time.')
    if (!hasAnswered) throw unreachable('Printful could not be reached.')
    throw new PrintfulError('garbled', 'Printful’s answer broke off in the middle.', null, { cause: error })
  }
}

/** The text of a refusal is optional; that of a success is not. */
async function textOf(response: Response): Promise<string> {
  if (response.ok) {
    const text = await readText(response, MAX_BODY_BYTES)
    if (text === null) throw new PrintfulError('garbled', 'Printful’s answer was far too large.')
    return text
  }
  if (response.status >= 400 && response.status < 500) {
    const text = await readText(response, MAX_BODY_BYTES).catch(() => null)
    return (text ?? '').slice(0, MAX_REFUSAL_CHARACTERS)
  }
  // Frees the connection.
  await response.body?.cancel()
  return ''
}
