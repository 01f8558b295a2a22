import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createCallBudget } from '../client/call-budget.ts'
import { createPrintfulClient, type PrintfulClient } from '../client/create-printful-client.ts'
import { PrintfulError } from '../client/printful-client.ts'
import type { CallOptions } from '../client/printful-http.ts'
import { startScriptedServer, type ScriptedServer } from './scripted-server.ts'

export const TOKEN = 'a-token-that-nobody-may-read'

/** Fixtures for the client's tests: each test starts with an empty script, a new clock and an unused budget. */
interface ClientBench {
  server: ScriptedServer
  database: TestDatabase
  clock: ManualClock
  client: (options?: Partial<CallOptions>) => PrintfulClient
  /** A signal that is never aborted. */
  signal: AbortSignal
}

export function setUpClientBench(): ClientBench {
  const { signal } = new AbortController()
  // Filled before the first test.
  const bench = { signal } as ClientBench
  beforeAll(async () => {
    bench.database = await createTestDatabase()
  })
  beforeEach(async () => {
    bench.server = await startScriptedServer()
    bench.clock = createManualClock()
    await clearState(bench.database)
  })
  // A new server for each test: a slow machine may send an aborted request when its test is over.
  afterEach(() => bench.server.close())
  afterAll(() => bench.database.drop())
  bench.client = (options = {}) => {
    const { now, wait } = bench.clock
    return createPrintfulClient({
      apiUrl: bench.server.url,
      apiKey: TOKEN,
      budget: createCallBudget({ db: bench.database.db, now, wait }),
      now,
      wait,
      random: () => 0.5,
      ...options,
    })
  }
  return bench
}

/** Resets the state of the connection. */
export async function clearState({ db }: TestDatabase): Promise<void> {
  await db
    .updateTable('printfulState')
    .set({ nextCallAt: null, failedCalls: 0, blockedUntil: null, blockedProblem: null })
    .execute()
}

/** @returns the error of a call that must fail */
export async function failureOf(call: Promise<unknown>): Promise<PrintfulError> {
  const outcome = await call.then(
    () => 'no error at all',
    (error: unknown) => error,
  )
  if (outcome instanceof PrintfulError) return outcome
  throw new Error('This was to end with a PrintfulError.', { cause: outcome })
}

/** A clock that only moves when a test or a wait advances it. */
export interface ManualClock {
  now: () => Date
  /** Moves the clock forward instead of waiting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  advance: (ms: number) => void
  /** The waits in ms, in order. */
  waits: number[]
}

export function createManualClock(start = '2026-06-15T16:00:00Z'): ManualClock {
  let moment = Date.parse(start)
  const waits: number[] = []
  return {
    now: () => new Date(moment),
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      moment += ms
    },
    advance: (ms) => void (moment += ms),
    waits,
  }
}
