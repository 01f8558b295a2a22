import { sql } from 'kysely'
import { KEPT_UNUSED_DAYS } from '@troubadour/domain/media/media-picture'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { VIDEO_FOLDER, VIDEO_PARTS_FOLDER } from './video.routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An interrupted upload can be resumed for this long. */
const UPLOAD_MAX_MS = 7 * DAY_MS

/** Deletes rows of abandoned uploads, and of videos unused for 30 days. @returns the files that no row references */
export async function listUnusedVideos(db: Db, store: RouteDeps['mediaStore'], now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // Files first: the row of a listed file is written by now, or was deleted.
  const stored = [...(await filesIn(VIDEO_FOLDER)), ...(await filesIn(VIDEO_PARTS_FOLDER))]
  await sql`
    update video_files set unused_since = case when exists (
      select from (select settings::text as text from site_settings union all select content::text from drafts) used
      where strpos(text, name) > 0
    ) then null else coalesce(unused_since, ${now}) end
    where name is not null`.execute(db)
  await db
    .deleteFrom('videoFiles')
    .where((eb) =>
      eb.or([
        eb.and([eb('name', 'is', null), eb('updatedAt', '<', before(UPLOAD_MAX_MS))]),
        eb('unusedSince', '<=', before(KEPT_UNUSED_DAYS * DAY_MS)),
      ]),
    )
    .execute()
  const rows = await db.selectFrom('videoFiles').select(['name', 'parts']).execute()
  const named = new Set(rows.flatMap(({ name, parts }) => [name, ...parts.map((part) => part.name)]))
  return stored.flatMap(({ name, putAt }) => (putAt < before(DAY_MS) && !named.has(name) ? name : []))

  async function filesIn(folder: string) {
    const files = await store.list(folder)
    return files.map((file) => ({ ...file, name: `${folder}/${file.name}` }))
  }
}
