import { forgetNetworks } from './auth/login-throttle.ts'
import { deleteOldActivity } from './activity/activity.repository.ts'
import type { Db } from './db/tables.ts'
import { deleteOldDrafts } from './drafts/drafts.repository.ts'
import { purgeDeletedEvents } from './events/deleted-events.repository.ts'
import { purgeDeletedTracks } from './music/deleted-music.repository.ts'
import { deleteExpiredSessions } from './plugins/session-store.ts'
import { deleteOldTries } from './plugins/throttle.ts'
import { purgeUnconfirmed } from './subscribers/purge-unconfirmed.ts'

/** Deletes rows whose time is over. */
export async function cleanUp(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteOldTries(db, now)
  await forgetNetworks(db, now)
  await deleteOldActivity(db)
  await purgeDeletedEvents(db, now)
  await purgeDeletedTracks(db, now)
  await deleteOldDrafts(db, now)
  await purgeUnconfirmed(db, now)
}
