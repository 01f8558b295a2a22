import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from './mail-outbox.ts'

/** Queues a mail to each administrator with an address, if administrators can be mailed. */
export async function mailAdministrators(
  trx: Db,
  outbox: MailOutbox,
  mail: { kind: Extract<MailKind, 'daily-digest' | 'dead-link' | 'withdrawal-notice'>; orderId?: number },
  now: Date,
): Promise<void> {
  if (!outbox.mailsAdministrators) return
  const users = await trx.selectFrom('users').select(['id', 'email']).where('email', 'is not', null).execute()
  await outbox.add(
    trx,
    users.map(({ id, email }) => ({ ...mail, userId: id, toAddress: email })),
    now,
  )
}
