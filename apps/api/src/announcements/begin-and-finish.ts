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
    .select(['id', 'send_at'])
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', sql<Date>`now()`)
    .orderBy('send_at')
    .execute()
  for (const { id, send_at: at } of scheduled)
    if (at) await beginScheduledAnnouncement({ db, outbox }, { id, at }, now())
  const begun = await db.selectFrom('announcements').select('id').where('state', '=', 'sending').execute()
  for (const { id } of begun) await db.transaction().execute((trx) => finishIfDone(trx, id, now()))
}
