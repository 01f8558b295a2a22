import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { AUDIO_FOLDER } from './original-audio.ts'
import { PARTS_FOLDER } from './audio.routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A new file has a row within this time. */
const NAMED_WITHIN_MS = DAY_MS
/** An interrupted upload can be resumed for this long. */
const UPLOAD_MAX_MS = 7 * DAY_MS

/** Deletes abandoned uploads. @returns the audio files that no row references */
export async function listUnusedAudio(db: Db, store: RouteDeps['mediaStore'], now: Date): Promise<string[]> {
  await db
    .deleteFrom('audioFiles')
    .where('state', '=', 'uploading')
    .where('updatedAt', '<', new Date(now.getTime() - UPLOAD_MAX_MS))
    .execute()
  // Files are listed first, so that a row written meanwhile still protects its file.
  const stored = [...(await filesIn(AUDIO_FOLDER)), ...(await filesIn(PARTS_FOLDER))]
  const rows = await db.selectFrom('audioFiles').select(['original', 'parts', 'forms', 'downloads']).execute()
  const zips = await db.selectFrom('releaseZips').select('name').execute()
  const named = new Set([
    ...zips.map(({ name }) => name),
    ...rows.flatMap(({ original, parts, forms, downloads }) => [
      original,
      ...[...parts, ...forms, ...downloads].map(({ name }) => name),
    ]),
  ])
  const before = now.getTime() - NAMED_WITHIN_MS
  return stored.flatMap(({ name, putAt }) => (putAt.getTime() < before && !named.has(name) ? name : []))

  async function filesIn(folder: string) {
    const files = await store.list(folder)
    return files.map((file) => ({ ...file, name: `${folder}/${file.name}` }))
  }
}
