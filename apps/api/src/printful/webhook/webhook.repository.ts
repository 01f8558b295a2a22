import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/tables.ts'

/** Bytes of a token: nobody guesses it. */
const TOKEN_BYTES = 32

/** Makes the one token that notices must bring from now on. @returns what is nowhere kept */
export async function renewWebhookToken(db: Db, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .updateTable('printfulState')
    .set({
      webhookDigest: digestOf(token),
      webhookCreatedAt: now,
      webhookReceivedAt: null,
      webhookRegistered: false,
    })
    .execute()
  return token
}

/** Keeps that Printful knows the address with this token, unless there is a newer one. */
export async function markWebhookRegistered(db: Db, token: string): Promise<void> {
  await db
    .updateTable('printfulState')
    .set({ webhookRegistered: true })
    .where('webhookDigest', '=', digestOf(token))
    .execute()
}

export async function isWebhookToken(db: Db, token: string): Promise<boolean> {
  const { webhookDigest } = await db
    .selectFrom('printfulState')
    .select('webhookDigest')
    .executeTakeFirstOrThrow()
  if (webhookDigest === null) return false
  return timingSafeEqual(Buffer.from(digestOf(token)), Buffer.from(webhookDigest))
}

/** The blanks of all products: Printful tells of the stock of those that it is told. */
export async function listBlankIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('printfulProducts').select('blankIds').execute()
  return [...new Set(rows.flatMap(({ blankIds }) => blankIds.map(Number)))]
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
