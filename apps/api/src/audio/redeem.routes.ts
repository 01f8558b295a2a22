import { isReleased } from '@troubadour/domain/release'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../deps.ts'
import { networkOf } from '../http/caller.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../http/http-error.ts'
import { clearAttempts, requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { codeDigest } from './download-codes.ts'
import type { DownloadLinks } from './download-links.ts'
import { findFetchable } from './download-links.routes.ts'
import { findVisibleTrack } from './heard-recordings.repository.ts'

const UNKNOWN_MESSAGE = 'We do not know this code. Please check each letter and digit.'
const USED_MESSAGE =
  'This code has been used. The page that it led to works for 30 days: please open that address again.'
const REVOKED_MESSAGE = 'This code is no longer valid.'
const LATER_MESSAGE =
  'There is nothing to download with this code at the moment. It stays valid: please try again later.'

const MINUTE_MS = 60 * 1000
/** docs/product/constants.md#downloads */
const GUESSES: ThrottlePolicy = {
  free: 20,
  firstDelayMs: 1000,
  maxDelayMs: 15 * MINUTE_MS,
  forgetAfterMs: 24 * 60 * MINUTE_MS,
}

/** `POST /api/redeem` (docs/product/states.md#download-codes) */
export function redeemRoutes(app: FastifyInstance, deps: RouteDeps & { downloadLinks: DownloadLinks }): void {
  const { db, now, downloadLinks } = deps

  contractRoute(app, 'redeemCode', deps, async ({ body }, { request }) => {
    const key = `download-code:${networkOf(request.ip)}`
    await requireAttempt(db, key, GUESSES, now())
    const { attempt } = body
    const digest = await codeDigest(body.code)
    const code = await findCode(db, digest)
    if (!code) throw new HttpError(404, UNKNOWN_MESSAGE)
    if (code.revokedAt) throw new HttpError(410, REVOKED_MESSAGE)
    const isRepeated = isBy(code, attempt)
    if (code.redeemed >= code.uses && !isRepeated) throw new HttpError(410, USED_MESSAGE)
    if (!(await findFetchable(deps, code.trackId)))
      throw new HttpError(409, await laterMessage(deps, code.trackId))
    if (!isRepeated) {
      if (!(await useCode(db, digest, attempt)) && !isBy(await findCode(db, digest), attempt))
        throw new HttpError(410, USED_MESSAGE)
      // Not after a repeated request: with one valid code, anyone could guess others without limit.
      await clearAttempts(db, [key])
    }
    return { token: downloadLinks.makeLink(code.trackId, now()) }
  })
}

/** The message before a release is available; it does not name a hidden release. */
async function laterMessage({ db, now, readSite }: RouteDeps, trackId: number): Promise<string> {
  const track = await findVisibleTrack(db, ['id', trackId])
  if (!track) return LATER_MESSAGE
  const isOut = isReleased(track, { now: now().toISOString(), timeZone: (await readSite()).timeZone })
  const when = isOut ? 'later' : 'when it is out'
  return `There is nothing of “${track.title}” to download yet. Your code stays valid: please try again ${when}.`
}

function findCode(db: Db, digest: string) {
  return db
    .selectFrom('downloadCodes')
    .innerJoin('codeBatches', 'codeBatches.id', 'batchId')
    .select(['trackId', 'uses', 'redeemed', 'revokedAt', 'attempt'])
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** Whether this is a repeat of the request that last redeemed the code. */
function isBy(code: { attempt: string | null } | undefined, attempt: string | undefined): boolean {
  return attempt !== undefined && code?.attempt === attempt
}

/**
 * Counts a use, atomically.
 * @returns false when no use is left, or this attempt was counted already
 */
async function useCode(db: Db, digest: string, attempt: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('downloadCodes')
    .from('codeBatches')
    .set((eb) => ({ redeemed: eb('redeemed', '+', 1), attempt: attempt ?? null }))
    .whereRef('codeBatches.id', '=', 'batchId')
    .where('digest', '=', digest)
    .where('revokedAt', 'is', null)
    .$if(attempt !== undefined, (query) => query.where('attempt', 'is distinct from', attempt ?? null))
    .whereRef('redeemed', '<', 'uses')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
