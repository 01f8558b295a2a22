import { setTimeout as delay } from 'node:timers/promises'
import { quantile, type Figure } from '../figures.ts'

const CALL_TIMEOUT_MS = 15_000
const POLL_MS = 20
const POLL_TIMEOUT_MS = 30_000

export interface Call {
  /** Milliseconds, by the same clock as performance.now(). */
  startedAt: number
  ms: number
  /** 0 without a response. */
  status: number
  retryAfter: string | null
  problem: string
}

export async function timed(makeCall: () => Promise<Response>): Promise<Call> {
  const startedAt = performance.now()
  const answer = async () => {
    const response = await makeCall()
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), problem: '' }
  }
  const timeout = delay(CALL_TIMEOUT_MS, noAnswer(`no answer within ${CALL_TIMEOUT_MS} ms`), { ref: false })
  const end = await Promise.race([answer(), timeout]).catch((error: Error) => {
    const { code, message } = (error.cause ?? error) as { code?: string; message: string }
    return noAnswer(code ?? message)
  })
  return { startedAt, ms: performance.now() - startedAt, ...end }
}

function noAnswer(problem: string) {
  return { status: 0, retryAfter: null, problem }
}

const timers = new Set<NodeJS.Timeout>()

/** Stops the calls that a failed experiment would go on making. */
export function stopAllCalls(): void {
  for (const timer of timers) clearInterval(timer)
  timers.clear()
}

/** Makes calls at a rate until it is stopped, whether earlier ones are answered or not. */
export function callSteadily(perS: number, makeCall: (index: number) => Promise<Response>) {
  const begin = performance.now()
  const calls: Promise<Call>[] = []
  const timer = setInterval(() => {
    // A late timer catches up.
    const due = ((performance.now() - begin) / 1000) * perS
    while (calls.length < due) {
      const index = calls.length
      calls.push(timed(() => makeCall(index)))
    }
  }, 5)
  timers.add(timer)
  return {
    /** @returns all calls, when the last one has ended */
    stop(): Promise<Call[]> {
      clearInterval(timer)
      timers.delete(timer)
      return Promise.all(calls)
    },
  }
}

/** Makes calls at a rate for some time. */
export async function callFor(
  ms: number,
  perS: number,
  makeCall: (index: number) => Promise<Response>,
): Promise<Call[]> {
  const load = callSteadily(perS, makeCall)
  await delay(ms)
  return load.stop()
}

export function isAnswered({ status }: Call): boolean {
  return status >= 200 && status < 400
}

/** True for a 503 with Retry-After. */
export function isPutOff({ status, retryAfter }: Call): boolean {
  return status === 503 && retryAfter !== null
}

/** Returns ms; 0 without calls. */
export function slowest(calls: readonly Call[]): number {
  return Math.max(0, ...calls.map(({ ms }) => ms))
}

export function p99(what: string, calls: readonly Call[], atMost?: number): Figure {
  const times = calls.map(({ ms }) => ms)
  return { what, value: quantile(0.99, times), unit: 'ms', atMost }
}

/** Counts calls that ended in an unexpected way, and prints how: '12 x 500, 3 x ECONNRESET'. */
export function noneOf(what: string, calls: readonly Call[]): Figure {
  const kinds = Map.groupBy(calls, ({ status, problem }) => problem || String(status))
  const words = [...kinds].map(([kind, some]) => `${some.length} x ${kind}`).join(', ')
  if (calls.length > 0) console.log(`  ${what}: ${words}`)
  return { what, value: calls.length, atMost: 0 }
}

/** Counts the calls that failed. */
export function noneFailed(what: string, calls: readonly Call[]): Figure {
  return noneOf(
    what,
    calls.filter((call) => !isAnswered(call)),
  )
}

/** Returns ms. @throws Error when one of them failed */
export function p99OfAnswered(calls: readonly Call[]): number {
  const { value: failed } = noneFailed('reads that failed', calls)
  if (failed > 0) throw new Error(`${failed} of ${calls.length} reads failed`)
  return p99('', calls).value
}

/** Polls until a condition is true. @returns how long it took @throws Error when it takes too long */
export async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<Figure> {
  const begin = performance.now()
  const seconds = () => (performance.now() - begin) / 1000
  while (!(await isTrue())) {
    if (seconds() * 1000 > POLL_TIMEOUT_MS) throw new Error(`not within ${POLL_TIMEOUT_MS} ms: ${what}`)
    await delay(POLL_MS)
  }
  return { what, value: seconds(), unit: 's', atMost: 5 }
}
