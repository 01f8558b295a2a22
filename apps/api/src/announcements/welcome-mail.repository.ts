import type { WelcomeMail } from '@troubadour/domain/mailing-list/welcome-mail'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The only row. */
const ID = 1
const NONE: WelcomeMail = { subject: '', text: '', isOn: false, version: 0 }

/** Before the first save it is empty, and off. */
export async function readWelcomeMail(db: Db): Promise<WelcomeMail> {
  const query = db.selectFrom('welcomeMail').select(['subject', 'text', 'isOn', 'version'])
  return (await query.executeTakeFirst()) ?? NONE
}

/** The same, for a transaction that changes it: others wait, even before there is a row. */
export async function lockWelcomeMail(trx: Db): Promise<WelcomeMail> {
  await sql`select pg_advisory_xact_lock(hashtext('welcome_mail'))`.execute(trx)
  return readWelcomeMail(trx)
}

export async function storeWelcomeMail(trx: Db, mail: WelcomeMail, now: Date): Promise<WelcomeMail> {
  const row = { ...mail, updatedAt: now }
  await trx
    .insertInto('welcomeMail')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return mail
}
