import { setTimeout as delay } from 'node:timers/promises'

/** Whoever waits longer has gone away. */
const PATIENCE_MS = 15_000

/** A call and how it ended. */
export interface Call {
  /** Milliseconds, by the same clock as performance.now(). */
  startedAt: number
  ms: number
  /** 0 where there was no answer. */
  status: number
  retryAfter: string | null
  /** Why there was none. */
  problem: string
}

/** Makes a call, its whole body included, and says how it ended. */
export async function timed(makeCall: () => Promise<Response>): Promise<Call> {
  const startedAt = performance.now()
  const ended = (status: number, retryAfter: string | null, problem: string) => {
    return { startedAt, ms: performance.now() - startedAt, status, retryAfter, problem }
  }
  try {
    const response = await withPatience(makeCall())
    await withPatience(response.arrayBuffer())
    return ended(response.status, response.headers.get('retry-after'), '')
  } catch (error) {
    return ended(0, null, reasonOf(error))
  }
}

async function withPatience<Result>(answer: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const tooLong = delay(PATIENCE_MS, null, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`)
  })
  // Not waited for any more once there is an answer.
  tooLong.catch(() => {})
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    over.abort()
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: { code?: unknown; message?: unknown } }
  return String(cause?.code ?? cause?.message ?? message)
}

/**
 * Calls at a rate, whether the former ones are answered or not, until it is stopped.
 * @param makeCall is told the how manieth it is
 */
export function callSteadily(perS: number, makeCall: (index: number) => Promise<Response>) {
  const begin = performance.now()
  const calls: Promise<Call>[] = []
  const timer = setInterval(() => {
    // A timer that comes late makes up for it.
    const due = ((performance.now() - begin) / 1000) * perS
    while (calls.length < due) {
      const index = calls.length
      calls.push(timed(() => makeCall(index)))
    }
  }, 5)
  return {
    /** All calls, when the last one has ended. */
    stop(): Promise<Call[]> {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

export function isAnswered({ status }: Call): boolean {
  return status >= 200 && status < 400
}

/** 'Not now', and when to come again. */
export function isPutOff({ status, retryAfter }: Call): boolean {
  return status === 503 && retryAfter !== null
}

/** In ms; 0 for none. */
export function slowest(calls: readonly Call[]): number {
  return Math.max(0, ...calls.map(({ ms }) => ms))
}

/** @param share 0.95 for the time within which 95 % are done, in ms */
export function within(share: number, calls: readonly Call[]): number {
  const times = calls.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? NaN
}

/** What was wrong with calls, for an error's text: '12 x 500, 3 x ECONNRESET'. */
export function kindsOf(calls: readonly Call[]): string {
  const kinds = Map.groupBy(calls, ({ status, problem }) => problem || String(status))
  return [...kinds].map(([kind, some]) => `${some.length} x ${kind}`).join(', ')
}
