import type { z } from 'zod'
import { LONGEST_WAIT_MS, rateLimited } from './call-budget.ts'
import { PrintfulError, type CallBudget } from './printful-client.ts'
import { exchange, type PrintfulConnection, type PrintfulRequest } from './printful-http.ts'
import { judge, type Outcome } from './printful-http-outcome.ts'

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
export type PrintfulCall = <T>(
  request: PrintfulRequest,
  schema: z.ZodType<T>,
  signal: AbortSignal,
) => Promise<T>

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
