import { isReleased } from '@troubadour/domain/release/release'
import { fillText } from '@troubadour/domain/texts/fill-text'
import { pageTexts } from '@troubadour/domain/texts/page-texts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RedeemingAttempt } from '../db/recording-tables.ts'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { networkOf } from '@troubadour/server/network-of'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { clearAttempts, requireAttempt, type ThrottlePolicy } from '../http/throttle.ts'
import { codeDigest } from './download-codes.ts'
import type { DownloadLinks } from './download-links.ts'
import { findFetchable } from './download-links.routes.ts'
import { findVisibleTrack } from './heard-recordings.repository.ts'

/** In English, in which the public site recognises and translates them. */
const {
  'redeem.unknownText': UNKNOWN_MESSAGE,
  'redeem.usedText': USED_MESSAGE,
  'redeem.revokedText': REVOKED_MESSAGE,
  'redeem.laterText': LATER_MESSAGE,
} = pageTexts

const MINUTE_MS = 60 * 1000
/** A repeated request gets the first link this long: the form's id is not a secret. */
const REPEAT_MS = 10 * MINUTE_MS
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
    const at = now()
    const repeated = firstTime(code, attempt, at)
    if (code.redeemed >= code.uses && !repeated) throw new HttpError(410, USED_MESSAGE)
    if (!(await findFetchable(deps, code.trackId)))
      throw new HttpError(409, await laterMessage(deps, code.trackId))
    if (repeated) return { token: downloadLinks.makeLink(code.trackId, repeated) }
    const isUsed = await useCode(db, digest, { attempt, at })
    // A repeat that arrived at the same time may have been counted.
    const redeemedAt = isUsed ? at : firstTime(await findCode(db, digest), attempt, at)
    if (!redeemedAt) throw new HttpError(410, USED_MESSAGE)
    // Not after a repeated request: with one valid code, anyone could guess others without limit.
    await clearAttempts(db, [key])
    return { token: downloadLinks.makeLink(code.trackId, redeemedAt) }
  })
}

/** The message before a release is available; it does not name a hidden release. */
async function laterMessage({ db, now, readSite }: RouteDeps, trackId: number): Promise<string> {
  const track = await findVisibleTrack(db, ['id', trackId])
  if (!track) return LATER_MESSAGE
  const isOut = isReleased(track, { now: now().toISOString(), timeZone: (await readSite()).timeZone })
  return fillText(pageTexts[isOut ? 'redeem.notYetText' : 'redeem.notOutText'], { title: track.title })
}

function findCode(db: Db, digest: string) {
  return db
    .selectFrom('downloadCodes')
    .innerJoin('codeBatches', 'codeBatches.id', 'batchId')
    .select(['trackId', 'uses', 'redeemed', 'revokedAt', 'attempts'])
    .where('digest', '=', digest)
    .executeTakeFirst()
}

/** When the code was redeemed by this attempt, if this is a repeat of it; else null. */
function firstTime(
  code: { attempts: readonly RedeemingAttempt[] } | undefined,
  attempt: string | undefined,
  now: Date,
): Date | null {
  const first = code?.attempts.find((one) => one.attempt === attempt)
  const at = first ? new Date(first.at) : null
  return at && now.getTime() - at.getTime() < REPEAT_MS ? at : null
}

/**
 * Counts a use, atomically.
 * @returns false when no use is left, or this attempt was counted already
 */
async function useCode(
  db: Db,
  digest: string,
  { attempt, at }: { attempt: string | undefined; at: Date },
): Promise<boolean> {
  const repeatableSince = new Date(at.getTime() - REPEAT_MS)
  const recent = sql`select one from jsonb_array_elements(attempts) as one
    where (one ->> 'at')::timestamptz > ${repeatableSince}`
  const added = JSON.stringify(attempt === undefined ? [] : [{ attempt, at }])
  const { numUpdatedRows } = await db
    .updateTable('downloadCodes')
    .from('codeBatches')
    .set((eb) => ({
      redeemed: eb('redeemed', '+', 1),
      attempts: sql<string>`(select coalesce(jsonb_agg(one), '[]') from (${recent}) as recent) || ${added}::jsonb`,
    }))
    .whereRef('codeBatches.id', '=', 'batchId')
    .where('digest', '=', digest)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`not exists (${recent} and one ->> 'attempt' = ${attempt ?? null}::text)`)
    .whereRef('redeemed', '<', 'uses')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
