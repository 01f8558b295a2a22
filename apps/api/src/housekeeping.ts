import { deleteOldActivity } from './activity/activity.repository.ts'
import type { Db } from './db/tables.ts'
import { deleteExpiredSessions } from './plugins/session-store.ts'
import { deleteOldTries } from './plugins/throttle.ts'

/** Deletes what nobody needs any more; may run in several instances at once. */
export async function keepHouse(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteOldTries(db, now)
  await deleteOldActivity(db, now)
}
