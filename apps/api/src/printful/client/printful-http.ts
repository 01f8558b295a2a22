import type { z } from 'zod'
import { PrintfulError, type CallBudget } from './printful-client.ts'
import { LONGEST_WAIT_MS, rateLimited } from './call-budget.ts'
import { judge, type Outcome } from './printful-answer.ts'

const MAX_BODY_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** It is one sentence; searching a book for it would take time. */
const MAX_REFUSAL_CHARACTERS = 10_000

/** Where Printful is, and as whom it is asked. */
interface PrintfulConnection {
  /** Such as `https://api.printful.com`. */
  apiUrl: string
  apiKey: string
  /** Only for a token of a whole account. */
  storeId?: string
  /** For the whole answer with its body. */
  timeoutMs?: number
  fetch?: typeof fetch
}

interface PrintfulRequest {
  /** With a slash in front, and its query. */
  path: string
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown
}

export interface PrintfulAnswer {
  status: number
  retryAfter: string | null
  /** '' where the status says everything. */
  text: string
}

/**
 * Makes one call, once.
 * @throws PrintfulError 'unreachable' or 'garbled'; the signal's reason when that is aborted
 */
async function exchange(
  connection: PrintfulConnection,
  { path, body }: PrintfulRequest,
  signal: AbortSignal,
): Promise<PrintfulAnswer> {
  signal.throwIfAborted()
  const { apiUrl, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = connection
  const cut = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    cut.abort()
  }, timeoutMs)
  const onAbort = () => cut.abort()
  signal.addEventListener('abort', onAbort, { once: true })
  let hasAnswered = false
  try {
    const response = await fetch(apiUrl.replace(/\/+$/, '') + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: headersOf(connection, body !== undefined),
      body: body === undefined ? null : JSON.stringify(body),
      // The token goes to no other address.
      redirect: 'manual',
      signal: cut.signal,
    })
    hasAnswered = true
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await textOf(response),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PrintfulError) throw error
    if (isLate)
      throw new PrintfulError('unreachable', 'Printful did not answer in time.', null, { cause: error })
    throw hasAnswered
      ? new PrintfulError('garbled', 'Printful’s answer broke off in the middle.', null, { cause: error })
      : new PrintfulError('unreachable', 'Printful could not be reached.', null, { cause: error })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    // Lets go of a body that was not read to its end.
    cut.abort()
  }
}

function headersOf({ apiKey, storeId }: PrintfulConnection, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${apiKey}`,
    'user-agent': 'Troubadour',
    ...(storeId && { 'X-PF-Store-Id': storeId }),
    ...(hasBody && { 'content-type': 'application/json' }),
  }
}

/** A refusal stays one when its words are lost; a success does not. */
async function textOf(response: Response): Promise<string> {
  if (response.ok) return readText(response)
  const isRefusal = response.status >= 400 && response.status < 500
  const text = isRefusal ? await readText(response).catch(() => '') : ''
  return text.slice(0, MAX_REFUSAL_CHARACTERS)
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw new PrintfulError('garbled', 'Printful’s answer was far too large.')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const TRIES = 3
/** How often one call is put off because Printful asks for it. */
const MAX_WAITS = 3
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

export interface CallOptions extends PrintfulConnection {
  budget: CallBudget
  now: () => Date
  /** Rejects when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1, without 1. */
  random?: () => number
}

/** Makes a call of Printful's API, again where that may help. @throws PrintfulError; the signal's reason when that is aborted */
type PrintfulCall = <T>(request: PrintfulRequest, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>

export function createPrintfulCall(options: CallOptions): PrintfulCall {
  const { budget, now, wait, random = Math.random } = options

  return async (request, schema, signal) => {
    refuseBrokenSettings(options)
    let fault: PrintfulError | null = null
    let failures = 0
    let waits = 0
    for (;;) {
      await takePlace(budget, signal, fault)
      const outcome = await attempt(options, request, schema, signal)
      if (outcome.kind === 'read' || outcome.kind === 'refused') {
        await budget.succeeded()
        if (outcome.kind === 'refused') throw outcome.error
        return outcome.value
      }
      if (outcome.kind === 'told-to-wait') {
        const until = new Date(now().getTime() + outcome.waitMs)
        await budget.toldToWait(until)
        waits += 1
        if (waits > MAX_WAITS || outcome.waitMs > LONGEST_WAIT_MS) throw rateLimited(until)
        // The budget keeps the next try waiting, as it does with everybody's.
        continue
      }
      await budget.failed()
      fault = outcome.error
      failures += 1
      if (failures === TRIES) throw fault
      await wait(random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)), signal)
    }
  }
}

/** @param fault of the try before: it tells more than the pause that it led to */
async function takePlace(
  budget: CallBudget,
  signal: AbortSignal,
  fault: PrintfulError | null,
): Promise<void> {
  try {
    await budget.beforeCall(signal)
  } catch (error) {
    if (!fault || !(error instanceof PrintfulError) || error.problem !== 'paused') throw error
    throw new PrintfulError(fault.problem, fault.message, error.retryAt, { cause: fault })
  }
}

async function attempt<T>(
  options: CallOptions,
  request: PrintfulRequest,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<Outcome<T>> {
  try {
    const answer = await exchange(options, request, signal)
    return judge(answer, schema, { hasStoreId: Boolean(options.storeId), now: options.now() })
  } catch (error) {
    if (error instanceof PrintfulError) return { kind: 'fault', error }
    throw error
  }
}

/** A header cannot carry every character, and the error that says so would repeat the token. */
function refuseBrokenSettings({ apiKey, storeId }: PrintfulConnection): void {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new PrintfulError(
      'token-refused',
      'PRINTFUL_API_KEY contains characters that no token has. Copy the token from Printful once more.',
    )
  }
  if (storeId && !/^[\w-]+$/.test(storeId)) {
    throw new PrintfulError('not-allowed', 'PRINTFUL_STORE_ID must be the number of a store.')
  }
}
