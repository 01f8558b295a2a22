import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { ErasureKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import { wakeJob } from '../jobs/jobs.repository.ts'
import { createSecretBox } from '../shared/secret-box.ts'

/** Copies the journal to the backups. */
export const ERASURES_JOB = 'erasures'
const KEY_BYTES = 32

/**
 * Keyed digests of addresses.
 * @param appSecrets the current one, then former ones
 * @returns a function that returns the digest of an address with each secret, the current one first
 */
export function createErasureDigests(appSecrets: readonly string[]) {
  const keys = appSecrets.map((secret) => ({
    keyId: createSecretBox([secret]).keyId,
    key: Buffer.from(hkdfSync('sha256', secret, '', 'journal of erasures', KEY_BYTES)),
  }))
  return (email: string) =>
    keys.map(({ keyId, key }) => ({
      keyId,
      digest: createHmac('sha256', key).update(email.toLowerCase()).digest('hex'),
    }))
}

export type Erasures = ReturnType<typeof createErasures>

/**
 * The journal of people who left the list or were erased: restoring an older backup must not bring them back
 * (docs/backup.md#people-who-left).
 */
export function createErasures(appSecrets: readonly string[]) {
  const digestsOf = createErasureDigests(appSecrets)

  async function isInJournal(trx: Db, email: string): Promise<boolean> {
    const digests = digestsOf(email).map(({ digest }) => digest)
    const query = trx.selectFrom('erasures').select('at').where('digest', 'in', digests).limit(1)
    return (await query.executeTakeFirst()) !== undefined
  }

  async function record(trx: Db, kind: ErasureKind, emails: readonly string[], at: Date): Promise<void> {
    const own = emails.flatMap((email) => digestsOf(email)[0] ?? [])
    const [first] = own
    if (!first) return
    await sql`insert into erasures (at, kind, key_id, digest)
      select ${at}::timestamptz, ${kind}, ${first.keyId}, unnest(${own.map(({ digest }) => digest)}::text[])
      on conflict do nothing`.execute(trx)
    await wakeJob(trx, ERASURES_JOB)
  }

  return {
    /** Records people who left, in the transaction in which they do. */
    recordLeaving(trx: Db, kind: 'erased' | 'unsubscribed', emails: readonly string[], at: Date) {
      return record(trx, kind, emails, at)
    },
    /** Records that somebody is on the list again; an address that never left is not stored. */
    async recordReturn(trx: Db, email: string, at: Date): Promise<void> {
      if (await isInJournal(trx, email)) await record(trx, 'subscribed', [email], at)
    },
  }
}
