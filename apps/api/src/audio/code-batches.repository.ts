import { plainTotals, ROWS_PER_PAGE, type NewestFilter } from '@troubadour/domain/content/content-rows'
import type { CodeBatch, CodeBatchPage } from '@troubadour/domain/release/download-codes'
import { isoDates, toPage } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { newToken } from '../shared/tokens.ts'
import { codeDigest, codeOf, inGroups } from './download-codes.ts'

/** The batches of a track, newest first. */
export async function listCodeBatches(db: Db, trackId: number): Promise<CodeBatch[]> {
  const rows = await selectBatches(db)
    .where('trackId', '=', trackId)
    .orderBy('codeBatches.id', 'desc')
    .execute()
  return rows.map(isoDates)
}

/** One page of the batches of a track, newest first (docs/product/calls.md#rows-of-a-list). */
export async function listCodeBatchRows(
  db: Db,
  trackId: number,
  { after, size = ROWS_PER_PAGE }: NewestFilter,
): Promise<CodeBatchPage> {
  const rows = await selectBatches(db)
    .where('trackId', '=', trackId)
    .$if(after !== undefined, (query) => query.where('codeBatches.id', '<', after ?? 0))
    .orderBy('codeBatches.id', 'desc')
    // One row more than a page holds: it exists only if there is a next page.
    .limit(size + 1)
    .execute()
  const { all } = await db
    .selectFrom('codeBatches')
    .select(({ fn }) => fn.countAll<string>().as('all'))
    .where('trackId', '=', trackId)
    .executeTakeFirstOrThrow()
  const { page, nextBefore } = toPage(rows, size)
  return {
    items: page.map(isoDates),
    next: nextBefore === null ? null : String(nextBefore),
    totals: plainTotals(Number(all), Number(all)),
  }
}

/** A batch whose track is not deleted. */
export async function findCodeBatch(db: Db, id: number): Promise<CodeBatch | undefined> {
  const row = await selectBatches(db)
    .innerJoin('musicTracks', 'musicTracks.id', 'trackId')
    .where('codeBatches.id', '=', id)
    .where('musicTracks.deletedAt', 'is', null)
    .executeTakeFirst()
  return row && isoDates(row)
}

const selectBatches = (db: Db) =>
  db
    .selectFrom('codeBatches')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('downloadCodes')
          .select(({ fn, cast }) => [
            cast<number>(fn.countAll(), 'integer').as('codes'),
            cast<number>(fn.sum('redeemed'), 'integer').as('redeemed'),
          ])
          .whereRef('batchId', '=', 'codeBatches.id')
          .as('figures'),
      (join) => join.onTrue(),
    )
    .select(['codeBatches.id', 'name', 'codes', 'uses', 'redeemed', 'codeBatches.createdAt', 'revokedAt'])

interface NewBatch {
  trackId: number
  name: string
  /** Number of codes. */
  codes: number
  uses: number
}

export async function insertCodeBatch(
  trx: Db,
  secretBox: SecretBox,
  { codes, ...batch }: NewBatch,
  now: Date,
): Promise<number> {
  const secret = newToken()
  const numbers = Array.from({ length: codes }, (_, number) => number)
  const digests = await Promise.all(numbers.map((number) => codeDigest(codeOf(secret, number))))
  const { id } = await trx
    .insertInto('codeBatches')
    .values({ ...batch, ...secretBox.seal(secret, ownerOf(batch)), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('downloadCodes')
    .values(digests.map((digest, number) => ({ digest, batchId: id, number })))
    .execute()
  return id
}

/** The codes of a batch, in order; null when its secret cannot be decrypted. */
export async function listCodes(
  db: Db,
  secretBox: SecretBox,
  id: number,
): Promise<{ code: string; redeemed: number }[] | null> {
  const batch = await db
    .selectFrom('codeBatches')
    .select(['trackId', 'secret', 'keyId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = secretBox.open(batch, ownerOf(batch))
  if (secret === null) return null
  const rows = await db
    .selectFrom('downloadCodes')
    .select(['number', 'redeemed'])
    .where('batchId', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number, redeemed }) => ({ code: inGroups(codeOf(secret, number)), redeemed }))
}

/** Binds the encrypted secret to its release. */
export const ownerOf = ({ trackId }: { trackId: number }) => `download codes of track ${trackId}`

export async function revokeCodeBatch(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('codeBatches')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
}
