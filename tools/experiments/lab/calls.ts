import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { quantile } from '../figures.ts'

const CALL_TIMEOUT_MS = 15_000
const RAW_CALL_TIMEOUT_MS = 20_000
const POLL_MS = 20
const POLL_TIMEOUT_MS = 30_000

/** A call and how it ended. */
export interface Call {
  /** Milliseconds, by the same clock as performance.now(). */
  startedAt: number
  ms: number
  /** 0 where there was no answer. */
  status: number
  retryAfter: string | null
  /** Why there was no answer. */
  problem: string
}

/** Makes a call, its whole body included, and says how it ended. */
export async function timed(makeCall: () => Promise<Response>): Promise<Call> {
  const startedAt = performance.now()
  const ended = (status: number, retryAfter: string | null, problem: string) => {
    return { startedAt, ms: performance.now() - startedAt, status, retryAfter, problem }
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CALL_TIMEOUT_MS} ms`)), CALL_TIMEOUT_MS)
  })
  const answer = async () => {
    const response = await makeCall()
    await response.arrayBuffer()
    return response
  }
  try {
    const { status, headers } = await Promise.race([answer(), timeout])
    return ended(status, headers.get('retry-after'), '')
  } catch (error) {
    return ended(0, null, reasonOf(error))
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: { code?: unknown; message?: unknown } }
  return String(cause?.code ?? cause?.message ?? message)
}

/**
 * Makes calls at a rate until it is stopped, whether the earlier ones are answered or not.
 * @param makeCall gets the number of the call, from 0
 */
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
  return {
    /** @returns all calls, when the last one has ended */
    stop(): Promise<Call[]> {
      clearInterval(timer)
      return Promise.all(calls)
    },
  }
}

export function isAnswered({ status }: Call): boolean {
  return status >= 200 && status < 400
}

/** True for a 503 that says when to come again. */
export function isPutOff({ status, retryAfter }: Call): boolean {
  return status === 503 && retryAfter !== null
}

/** In ms; 0 for no calls. */
export function slowest(calls: readonly Call[]): number {
  return Math.max(0, ...calls.map(({ ms }) => ms))
}

/** @param share 0.95 for the time within which 95 % are done, in ms */
export function within(share: number, calls: readonly Call[]): number {
  return quantile(
    share,
    calls.map(({ ms }) => ms),
  )
}

/** Prints the calls that should not have ended as they did: '12 x 500, 3 x ECONNRESET'. @returns how many */
export function reportFailed(what: string, calls: readonly Call[]): number {
  const kinds = Map.groupBy(calls, ({ status, problem }) => problem || String(status))
  const words = [...kinds].map(([kind, some]) => `${some.length} x ${kind}`).join(', ')
  if (calls.length > 0) console.log(`  ${what}: ${words}`)
  return calls.length
}

/**
 * Sends bytes as they are, and waits until the connection is closed.
 * @param drip sent again and again, until the other end closes
 * @returns the status (0 where there was none) and how long the connection was open
 */
export function rawCall(
  url: string,
  bytes: string | Buffer,
  drip?: { piece: string; everyMs: number },
): Promise<{ status: number; openMs: number }> {
  return new Promise((resolve) => {
    const begin = performance.now()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const timeout = setTimeout(() => socket.destroy(), RAW_CALL_TIMEOUT_MS)
    const dripping = drip && setInterval(() => socket.write(drip.piece), drip.everyMs)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    // Bytes that arrive after the other end has closed.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timeout)
      clearInterval(dripping)
      const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
      resolve({ status: Number(status), openMs: performance.now() - begin })
    })
    socket.write(bytes)
  })
}

/**
 * Polls until something holds.
 * @returns how long it took, in s
 * @throws Error when it takes too long
 */
export async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - begin > POLL_TIMEOUT_MS)
      throw new Error(`not within ${POLL_TIMEOUT_MS / 1000} s: ${what}`)
    await delay(POLL_MS)
  }
  return (performance.now() - begin) / 1000
}
