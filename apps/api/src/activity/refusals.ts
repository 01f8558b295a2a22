import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { actorOf, recordActivity } from './audit.ts'
import { takeTry, type ThrottlePolicy } from '../http/throttle.ts'

const MINUTE_MS = 60 * 1000
/** A flood of refusals must not become a flood of rows: the log of requests has every one of them. */
const RECORDED: ThrottlePolicy = {
  free: 60,
  firstDelayMs: MINUTE_MS,
  maxDelayMs: 60 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
}

/**
 * Writes a refusal into the audit log, up to a number of each kind.
 * @param kind of which so many are written an hour, such as 'sign-in'
 * @param userId of whom to speak where the session does not say it
 */
export async function recordRefusal(
  { db, now }: { db: Db; now: () => Date },
  request: FastifyRequest,
  refusal: { kind: string; summary: string; userId?: number | null },
): Promise<void> {
  if ((await takeTry(db, `audit:${refusal.kind}`, RECORDED, now())) > 0) return
  const actor = actorOf(request, refusal.userId)
  await recordActivity(db, actor, { kind: 'refusal', summary: refusal.summary }, now())
}

/**
 * Writes denied access into the audit log: requests from other sites' pages, of sessions whose second factor is
 * still to come, and tries that come too soon. Visitors who are not signed in at all are only logged.
 */
export function recordRefusals(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  app.addHook('onError', async (request, _reply, error) => {
    const reason = reasonOf(request, error)
    const endpoint = request.routeOptions.config.endpoint
    if (!reason || !endpoint) return
    try {
      const summary = `Refused ${endpoint.method} ${endpoint.path}: ${reason}`
      await recordRefusal({ db, now }, request, { kind: reason, summary })
    } catch (problem) {
      // The refusal stands, with or without its entry.
      request.log.warn({ err: problem }, 'a refusal was not recorded')
    }
  })
}

function reasonOf(request: FastifyRequest, error: Error): string | null {
  if (!(error instanceof HttpError)) return null
  if (error.statusCode === 403) return 'sent from another site'
  if (error.statusCode === 429) return 'too many tries'
  const { endpoint } = request.routeOptions.config
  const isHalf = error.statusCode === 401 && request.session?.stage === 'half'
  return isHalf && endpoint?.access === 'admin' ? 'the code is still to come' : null
}
