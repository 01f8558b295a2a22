import { setTimeout as delay } from 'node:timers/promises'
import { quantile, type Figure } from '../figures.ts'

const CALL_TIMEOUT_MS = 15_000

export interface Call {
  /** Milliseconds, by the same clock as performance.now(). */
  startedAt: number
  ms: number
  /** 0 without a response. */
  status: number
  retryAfter: string | null
  problem: string
}
type MakeCall = (index: number) => Promise<Response>

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

/** Makes calls at a rate until it is stopped or disposed, whether earlier ones are answered or not. */
export function callSteadily(perS: number, makeCall: MakeCall) {
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
  return {
    [Symbol.dispose]: () => clearInterval(timer),
    /** @returns all calls, when the last one has ended */
    stop(): Promise<Call[]> {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

/** Makes calls at a rate while some work is done. @returns its result, and the calls */
export async function callDuring<Result>(
  work: () => Promise<Result>,
  perS: number,
  makeCall: MakeCall,
): Promise<[Result, Call[]]> {
  using load = callSteadily(perS, makeCall)
  const result = await work()
  return [result, await load.stop()]
}

/** Makes calls at a rate for some time. */
export async function callFor(ms: number, perS: number, makeCall: MakeCall): Promise<Call[]> {
  return (await callDuring(() => delay(ms), perS, makeCall))[1]
}

/** The JSON of a response, whose shape the contract guarantees. @throws Error for a failure */
export async function jsonOf<Answer>(response: Response | Promise<Response>): Promise<Answer> {
  const answer = await response
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
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
  return quantileOfDurations(what, calls, 0.99, atMost)
}

/** For few calls: p99 of 150 is the second slowest. */
export function p95(what: string, calls: readonly Call[], atMost: number): Figure {
  return quantileOfDurations(what, calls, 0.95, atMost)
}

function quantileOfDurations(what: string, calls: readonly Call[], share: number, atMost?: number): Figure {
  const ms = calls.map((call) => call.ms)
  return { what, value: quantile(share, ms), unit: 'ms', atMost }
}

/** Counts the calls that are not as expected, and prints how they ended: '12 x 500, 3 x ECONNRESET'. */
export function noneBut(what: string, calls: readonly Call[], isExpected: (call: Call) => boolean): Figure {
  const others = calls.filter((call) => !isExpected(call))
  const kinds = Map.groupBy(others, ({ status, problem }) => problem || String(status))
  const words = [...kinds].map(([kind, some]) => `${some.length} x ${kind}`).join(', ')
  if (others.length > 0) console.log(`  ${what}: ${words}`)
  return { what, value: others.length, atMost: 0 }
}

export function noneFailed(what: string, calls: readonly Call[]): Figure {
  return noneBut(what, calls, isAnswered)
}

/** Returns ms. @throws Error when one of them failed */
export function p99OfAnswered(calls: readonly Call[]): number {
  const { value: failed } = noneFailed('reads that failed', calls)
  if (failed > 0) throw new Error(`${failed} of ${calls.length} reads failed`)
  return p99('', calls).value
}

/** Polls until a condition is true. @returns how long it took @throws Error when it takes too long */
export async function untilTrue(
  what: string,
  isTrue: () => Promise<boolean>,
  { maxMs = 30_000, pollMs = 20 } = {},
): Promise<Figure> {
  const begin = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - begin > maxMs) throw new Error(`not within ${maxMs} ms: ${what}`)
    await delay(pollMs)
  }
  return { what, value: (performance.now() - begin) / 1000, unit: 's', atMost: 5 }
}
