import type { RouteDeps } from '../deps.ts'

/** Begins with a dot: `/media/*` does not serve it, and backups leave it out. */
export const SHARE_FOLDER = '.share'
const STORED_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes share pictures that were drawn long ago; one that is still asked for is drawn again. */
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
