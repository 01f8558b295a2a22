import { dayAt } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { DAILY_DIGEST } from './digest-note.ts'
import { mailAdministrators } from './mail-administrators.ts'
import type { MailOutbox } from './mail-outbox.ts'

interface DigestInput {
  outbox: MailOutbox
  problems: readonly string[]
  timeZone: string
  now: Date
}

/**
 * Queues the mail of the day to each administrator with an address, if something is wrong
 * (docs/product/mails.md#daily-mail-to-administrators).
 * A day in the site's zone has one mail, also where two instances work on it.
 */
export async function queueDigest(db: Db, { outbox, problems, timeZone, now }: DigestInput): Promise<void> {
  const day = dayAt(now.getTime(), timeZone)
  if (problems.length === 0 || !outbox.mailsAdministrators) return
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ state: JSON.stringify({ day }) })
      .where('name', '=', DAILY_DIGEST)
      .where(sql<boolean>`state is distinct from ${JSON.stringify({ day })}::jsonb`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await mailAdministrators(trx, outbox, DAILY_DIGEST, now)
  })
}
