import type { RouteDeps } from '../deps.ts'

/** Begins with a dot: `/media/*` does not serve it, and backups omit it. */
export const SHARE_FOLDER = '.share'
const STORED_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes old share pictures; those still requested are drawn again. */
export async function deleteOldSharePictures(
  store: RouteDeps['mediaStore'],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const { name, putAt } of await store.list(SHARE_FOLDER)) {
    signal?.throwIfAborted()
    if (now.getTime() - putAt.getTime() > STORED_MS) await store.delete(`${SHARE_FOLDER}/${name}`)
  }
}
