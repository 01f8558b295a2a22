import { forgetNetworks } from '../auth/login-throttle.ts'
import { deleteOldActivity } from '../activity/activity.repository.ts'
import type { Db } from '../db/tables.ts'
import { deleteOldDrafts } from '../drafts/drafts.routes.ts'
import { events } from '../events/events.repository.ts'
import { tracks } from '../music/music.routes.ts'
import { deleteExpiredSessions } from '../http/session-store.ts'
import { deleteOldTries } from '../http/throttle.ts'
import { purgeUnconfirmed } from '../subscribers/subscribers.repository.ts'

const STEPS: readonly ((db: Db, now: Date) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  deleteOldTries,
  forgetNetworks,
  deleteOldActivity,
  events.purge,
  tracks.purge,
  deleteOldDrafts,
  purgeUnconfirmed,
]

/** Deletes rows whose time is over. @param signal ends it before the next step */
export async function cleanUp(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const step of STEPS) {
    signal?.throwIfAborted()
    await step(db, now)
  }
}
