import { forgetNetworks } from './auth/login-throttle.ts'
import { deleteOldActivity } from './activity/activity.repository.ts'
import type { Db } from './db/tables.ts'
import { deleteOldDrafts } from './drafts/drafts.repository.ts'
import type { MediaStore } from './media/media-store.ts'
import { sweepUnusedMedia } from './media/sweep-unused-media.ts'
import { purgeDeletedEvents } from './events/deleted-events.repository.ts'
import { purgeDeletedTracks } from './music/deleted-music.repository.ts'
import { deleteExpiredSessions } from './plugins/session-store.ts'
import { deleteOldTries } from './plugins/throttle.ts'
import { purgeUnconfirmed } from './subscribers/purge-unconfirmed.ts'

/** Deletes what nobody needs any more; may run in several instances at once. */
export async function keepHouse(
  { db, mediaStore }: { db: Db; mediaStore: MediaStore },
  now: Date,
): Promise<void> {
  await deleteExpiredSessions(db, now)
  await deleteOldTries(db, now)
  await forgetNetworks(db, now)
  await deleteOldActivity(db)
  await purgeDeletedEvents(db, now)
  await purgeDeletedTracks(db, now)
  await deleteOldDrafts(db, now)
  await purgeUnconfirmed(db, now)
  // Last: what was purged above names no picture any more.
  await sweepUnusedMedia(db, mediaStore, now)
}
