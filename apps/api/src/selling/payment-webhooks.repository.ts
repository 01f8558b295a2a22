import type { Db } from '../db/tables.ts'
import type { SecretBox } from '../shared/secret-box.ts'

const HOUR_MS = 60 * 60 * 1000
/** Stripe sends an event again for three days, signed with the secret of its endpoint. */
const FORMER_SECRETS_MS = 72 * HOUR_MS

export const ownerOf = ({ endpointId }: { endpointId: string }) => `payment-webhook:${endpointId}`

/** The secrets with which Stripe may have signed an event; those that cannot be decrypted are left out. */
export async function readSigningSecrets(db: Db, box: SecretBox, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentWebhooks')
    .select(['endpointId', 'secret', 'keyId'])
    .where((eb) =>
      eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', new Date(now.getTime() - FORMER_SECRETS_MS))]),
    )
    .execute()
  return rows.flatMap((row) => box.open(row, ownerOf(row)) ?? [])
}

/** The id of the present endpoint; undefined without one, or when its secret cannot be decrypted. */
export async function findWebhook(db: Db, box: SecretBox, isLive: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentWebhooks')
    .select(['endpointId', 'secret', 'keyId'])
    .where('endedAt', 'is', null)
    .where('isLive', '=', isLive)
    .executeTakeFirst()
  return row && box.open(row, ownerOf(row)) !== null ? row.endpointId : undefined
}

/** Stores a new endpoint, which replaces all others. */
export async function storeWebhook(
  db: Db,
  box: SecretBox,
  { endpointId, isLive, secret }: { endpointId: string; isLive: boolean; secret: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('paymentWebhooks').set({ endedAt: now }).where('endedAt', 'is', null).execute()
    await trx
      .insertInto('paymentWebhooks')
      .values({ endpointId, isLive, ...box.seal(secret, ownerOf({ endpointId })), createdAt: now })
      .execute()
  })
}

/** Deletes all endpoints with their secrets. */
export async function forgetWebhooks(db: Db): Promise<void> {
  await db.deleteFrom('paymentWebhooks').execute()
}

/** Marks what this site has made at Stripe. */
export async function readSiteMark(db: Db): Promise<string> {
  return (await db.selectFrom('paymentState').select('siteMark').executeTakeFirstOrThrow()).siteMark
}
