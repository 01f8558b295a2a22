import type { MailKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { MailOutbox } from './mail-outbox.ts'

/** Queues a mail to each administrator with an address. */
export async function mailAdministrators(
  trx: Db,
  outbox: MailOutbox,
  kind: Extract<MailKind, 'daily-digest' | 'dead-link'>,
  now: Date,
): Promise<void> {
  const users = await trx.selectFrom('users').select(['id', 'email']).where('email', 'is not', null).execute()
  const mails = users.map(({ id, email }) => ({ kind, userId: id, toAddress: email }))
  await outbox.add(trx, mails, now)
}
