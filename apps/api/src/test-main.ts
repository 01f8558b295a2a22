import { setTimeout as sleep } from 'node:timers/promises'
import { COMMAND_WAITS } from './db/database.ts'
import { createPrintfulClient } from './printful/client/create-printful-client.ts'
import { run } from './run.ts'
import { PASSWORD_COST } from './testing/password-cost.ts'

/**
 * The program with a clock that starts at TEST_NOW. A time in ms that the parent process sends stops the clock at that
 * time. Only for tests: no build contains it.
 */
const start = new Date(process.env.TEST_NOW ?? Number.NaN).getTime()
if (Number.isNaN(start)) throw new Error('TEST_NOW must be set to a moment, for example 2026-11-20T12:00:00Z')
const startedAt = performance.now()
let standsAt: number | null = null
process.on('message', (moment) => {
  standsAt = Number(moment)
  process.send?.(moment)
})
// Otherwise the channel would keep the process alive.
process.channel?.unref()

/** Divides the waits and timeouts of calls to Printful. */
const speed = Number(process.env.TEST_PRINTFUL_SPEED ?? 1)

await run({
  databaseWaits: COMMAND_WAITS,
  passwordCost: PASSWORD_COST,
  now: () => new Date(standsAt ?? start + (performance.now() - startedAt)),
  printfulParts: {
    createClient: (options) => createPrintfulClient({ ...options, timeoutMs: 10_000 / speed }),
    wait: (ms, signal) => sleep(ms / speed, undefined, { signal }),
  },
})
