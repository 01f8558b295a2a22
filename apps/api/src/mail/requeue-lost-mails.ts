import { sql } from 'kysely'
import type { MailKind } from '../db/mailing-list-tables.ts'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'
import type { Db } from '../db/tables.ts'
import { putByUrgency } from './create-mail-outbox.ts'
import { QUEUE_CHUNK, type MailQueue } from './mail-queue.ts'

/**
 * Finds mails that wait, and of which no job tells anybody, as a queue that was emptied or put back from a backup leaves
 * them. Those of an announcement that is paused have none either: it stores them when it goes on.
 * @returns how many there were
 */
export async function requeueLostMails({ db, queue }: { db: Db; queue: MailQueue }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; kind: MailKind }>`
      select mails.id, kind from mails left join announcements on announcements.id = announcement_id
      where mails.state = 'queued' and (kind <> 'announcement' or announcements.state = 'sending')
      and not exists (
        select from ${sql.id(QUEUE_SCHEMA)}.job where name = 'mail' and singleton_key = mails.id::text)
      order by mails.id limit ${QUEUE_CHUNK}`.execute(trx)
    await putByUrgency(queue, trx, rows)
    return rows.length
  })
}
