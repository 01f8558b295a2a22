import { sql } from 'kysely'
import type { RouteDeps } from '../deps.ts'
import { beginScheduledAnnouncement } from './begin-announcement.ts'
import { finishIfDone } from './finish-announcement.ts'

/** Begins the announcements whose time has come, and ends those of which no mail waits any more. */
export async function beginAndFinish({
  db,
  outbox,
  now,
}: Pick<RouteDeps, 'db' | 'outbox' | 'now'>): Promise<void> {
  const scheduled = await db
    .selectFrom('announcements')
    .select(['id', 'sendAt'])
    .where('state', '=', 'scheduled')
    .where('sendAt', '<=', sql<Date>`now()`)
    .orderBy('sendAt')
    .execute()
  for (const { id, sendAt: at } of scheduled)
    if (at) await beginScheduledAnnouncement({ db, outbox }, { id, at }, now())
  const begun = await db.selectFrom('announcements').select('id').where('state', '=', 'sending').execute()
  for (const { id } of begun) await db.transaction().execute((trx) => finishIfDone(trx, id, now()))
}
