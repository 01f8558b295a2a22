import type { SystemLine } from '@troubadour/domain/system/system'
import { jobWords } from '@troubadour/domain/system/job-words'
import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { makeDue } from '../jobs/jobs.repository.ts'
import { HttpError } from '../shared/http-error.ts'

const SECOND_MS = 1000
/** Looking up asks servers of others and lists all files. */
const CHECKS: ThrottlePolicy = {
  free: 12,
  firstDelayMs: 30 * SECOND_MS,
  maxDelayMs: 300 * SECOND_MS,
  forgetAfterMs: 600 * SECOND_MS,
}

interface SystemRouteDeps extends RouteDeps {
  readLines: () => Promise<SystemLine[]>
  lookUp: () => Promise<void>
  /** The background jobs of this version. */
  jobNames: readonly string[]
  /** More work that is due at once when a job is tried again. */
  beforeRetry: (trx: Db, job: string) => Promise<void>
}

/** docs/product/calls.md#system-calls */
export function systemRoutes(app: FastifyInstance, deps: SystemRouteDeps): void {
  const { db, now, readLines } = deps

  contractRoute(app, 'getSystem', deps, async () => ({ lines: await readLines() }))

  contractRoute(app, 'checkSystem', deps, async () => {
    await requireAttempt(db, 'check-system', CHECKS, now())
    await deps.lookUp()
    return { lines: await readLines() }
  })

  changeRoute(app, 'retryJob', deps, async ({ params: { name } }, { trx, record }) => {
    if (!deps.jobNames.includes(name)) throw new HttpError(404, 'There is no such job.')
    const message = 'It is tried again now.'
    await deps.beforeRetry(trx, name)
    // Somebody else's retry may have succeeded since.
    if (await makeDue(trx, name, 'failed')) await record(`Tried the job ${quoted(jobWords(name))} again`)
    return { message }
  })
}
