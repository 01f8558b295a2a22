import type { SubscriberImport } from '@troubadour/domain/mailing-list/subscriber'
import type {
  SubscriberImportEntry,
  SubscriberImportUndo,
} from '@troubadour/domain/mailing-list/subscriber-import'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Erasures } from '../mail/erasures.ts'
import type { Db } from '../db/tables.ts'
import type { FoundAddress } from './csv-addresses.ts'
import type { AddressFile } from './read-address-file.ts'

interface ImportedFile extends Pick<AddressFile, 'found' | 'refused'> {
  fileName: string
  /** How these people agreed. */
  statement: string
  userId: number | null
}

interface Lists {
  trx: Db
  erasures: Erasures
}

/** Addresses per statement. */
const BATCH_SIZE = 500

/**
 * Stores the addresses of a file: subscribed ones as confirmed by the administrator's statement, all others as
 * unsubscribed. Those who are known stay as they are, but an address that nobody but an import or the musician put on
 * the list leaves it with the file (docs/product/admin.md#import-of-addresses).
 */
export async function storeAddresses(
  { trx, erasures }: Lists,
  { found, refused, fileName, statement, userId }: ImportedFile,
  now: Date,
): Promise<
  Required<Pick<SubscriberImport, 'imported' | 'known' | 'unsubscribed' | 'importId'>> &
    Pick<SubscriberImport, 'withTown'>
> {
  const { id: importId } = await trx
    .insertInto('addressImports')
    .values({ fileName, userId, at: now, imported: 0, unsubscribed: 0, known: 0, refused: refused.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counts = { imported: 0, unsubscribed: 0 }
  let withTown = 0
  for (const isSubscribed of [true, false]) {
    const all = found.filter((one) => one.isSubscribed === isSubscribed)
    for (let at = 0; at < all.length; at += BATCH_SIZE) {
      const batch = all.slice(at, at + BATCH_SIZE)
      const emails = batch.map(({ email }) => email)
      if (!isSubscribed) counts.unsubscribed += await takeOff({ trx, erasures }, emails, { statement, now })
      const added = await addNew(trx, batch, { isSubscribed, importId, statement, now })
      counts[isSubscribed ? 'imported' : 'unsubscribed'] += added.length
      withTown += added.filter(({ town }) => town !== null).length
    }
  }
  const known = found.length - counts.imported - counts.unsubscribed
  await trx
    .updateTable('addressImports')
    .set({ ...counts, known })
    .where('id', '=', importId)
    .execute()
  return { ...counts, known, importId, ...(withTown > 0 && { withTown }) }
}

interface Addition {
  isSubscribed: boolean
  importId: number
  statement: string
  now: Date
}

/** @returns those of them that were new */
async function addNew(
  trx: Db,
  found: readonly FoundAddress[],
  { isSubscribed, importId, statement, now }: Addition,
) {
  const state = isSubscribed ? 'confirmed' : 'unsubscribed'
  const row = { source: 'import', state, importId, createdAt: now, stateChangedAt: now } as const
  const added = await trx
    .insertInto('subscriptions')
    .values(found.map(({ email, town }) => ({ email, town: town && JSON.stringify(town), ...row })))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'town'])
    .execute()
  await recordAll(trx, added, { isSubscribed, statement, now })
  return added
}

/**
 * Unsubscribes known addresses whose owners never acted here themselves. A confirmation link that was mailed before
 * stays valid: their own confirmation wins.
 * @returns how many were changed
 */
async function takeOff(
  { trx, erasures }: Lists,
  listed: readonly string[],
  { statement, now }: { statement: string; now: Date },
): Promise<number> {
  const changed = await trx
    .updateTable('subscriptions')
    .set({ state: 'unsubscribed', stateChangedAt: now, bounceReason: null })
    .where(
      sql`lower(email)`,
      'in',
      listed.map((email) => email.toLowerCase()),
    )
    .where('state', 'in', ['confirmed', 'unconfirmed'])
    .where(
      sql<boolean>`not exists (select from consents where subscription_id = subscriptions.id
        and (kind in ('confirmed', 'resubscribed') or kind = 'signed-up' and consents.source <> 'manual'))`,
    )
    .returning(['id', 'email'])
    .execute()
  await recordAll(trx, changed, { isSubscribed: false, statement, now })
  const emails = changed.map(({ email }) => email)
  await erasures.recordLeaving(trx, 'unsubscribed', emails, now)
  return changed.length
}

async function recordAll(
  trx: Db,
  rows: readonly { id: number }[],
  { isSubscribed, statement, now }: { isSubscribed: boolean; statement: string; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const kind = isSubscribed ? 'imported' : 'unsubscribed'
  const consent = { kind, wording: statement, source: 'import', at: now } as const
  const consents = rows.map(({ id }) => ({ subscriptionId: id, ...consent }))
  await trx.insertInto('consents').values(consents).execute()
}

/** Number of imports in the list. */
const LISTED = 20

/** The imports of addresses, newest first. */
export async function listAddressImports(db: Db, id?: number): Promise<SubscriberImportEntry[]> {
  const rows = await db
    .selectFrom('addressImports')
    .leftJoin('users', 'users.id', 'addressImports.userId')
    .select(['addressImports.id', 'fileName', 'at', 'username as who'])
    .select(['imported', 'unsubscribed', 'known', 'refused', 'undoneAt'])
    .$if(id !== undefined, (query) => query.where('addressImports.id', '=', id ?? 0))
    .orderBy('addressImports.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(isoDates)
}

/**
 * Deletes the addresses that an import added, but for those whose state changed since, such as by their owners. An
 * address that the import took off the list stays off it: no undo confirms anybody.
 * @returns null when it is undone already, or is not there
 */
export async function undoAddressImport(
  { trx, erasures }: Lists,
  id: number,
  now: Date,
): Promise<SubscriberImportUndo | null> {
  const held = await trx
    .updateTable('addressImports')
    .set({ undoneAt: now })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!held) return null
  const removed = await trx
    .deleteFrom('subscriptions')
    .where('importId', '=', id)
    .where(
      sql<boolean>`(select count(*) from consents where subscription_id = subscriptions.id) = 1
        and state_changed_at = (select at from address_imports where address_imports.id = ${id})`,
    )
    .returning('email')
    .execute()
  const emails = removed.map(({ email }) => email)
  await erasures.recordLeaving(trx, 'erased', emails, now)
  const kept = await trx
    .selectFrom('subscriptions')
    .select(['id', 'email'])
    .where('importId', '=', id)
    .orderBy('id')
    .execute()
  return { removed: removed.length, kept }
}
