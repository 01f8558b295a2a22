import { CONTENT_NAMES, KIND_NAMES } from '@troubadour/domain/content/kind-names'
import { CONTENT_KINDS, exampleBody } from '@troubadour/domain/kinds/content-kinds'
import type { MediaUse } from '@troubadour/domain/media/media-file'
import { pictureFiles, pictureStem } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import { lockAllContent } from '../db/content.ts'
import type { Db, MediaFileRow } from '../db/tables.ts'
import { storePageHtml } from '../content/page-html.ts'

/** The common prefix of the names of all files of a picture. */
export function stemOf({ path }: Pick<MediaFileRow, 'path'>): string {
  const [name = ''] = pictureFiles(path)
  return pictureStem(name) ?? ''
}

const ROWS_OF_CONTENT = CONTENT_NAMES.map(
  (
    name,
  ) => sql`select ${sql.lit(KIND_NAMES[name].noun)} as kind, id, ${sql.ref(CONTENT_KINDS[name].title)} as title,
    deleted_at is not null as is_deleted, c::text as text from ${sql.table(name)} c`,
)
/**
 * Rows that may reference uploaded pictures, in any column. Deleted rows that can be restored count, too. New tables
 * must be added here, except those of content.
 */
const ROWS_WITH_PICTURES = sql`
  ${sql.join(ROWS_OF_CONTENT, sql` union all `)}
  union all select 'product', id, coalesce(p.title, 'Product ' || id), false, concat(s::text, p::text)
    from printful_product_settings s full join printful_products p using (id)
  union all select 'announcement', id, subject, false, c::text from announcements c
  union all select 'welcome', null, '', false, w::text from welcome_mail w
  union all select 'site', null, '', false, c::text from site_settings c
  union all select 'press', null, '', false, f.picture from press_files f, press_kit k
    where k.content::text like '%"' || f.id || '"%'
  union all select 'draft', null, '', false, c::text from drafts c
  union all select 'draft', null, '', false, f.picture from press_files f, drafts d
    where d.content::text like '%"' || f.id || '"%'`

/** The uses of each uploaded picture, by its stem (see `pictureStem`). */
export async function pictureUses(db: Db): Promise<Map<string, MediaUse[]>> {
  // The address is found by splitting, which takes a quarter of the time of a search for the whole pattern.
  const { rows } = await sql<{ stem: string; use: MediaUse }>`
    select distinct stem,
      jsonb_build_object('kind', kind, 'id', id, 'title', title, 'isDeleted', is_deleted) as use
    from (${ROWS_WITH_PICTURES}) texts,
      string_to_table(text, '/media') with ordinality as parts (part, number),
      substring(part from '^/((?:[A-Za-z0-9_-]{12}|[0-9a-f]{32})-[0-9]+x[0-9]+)') as stem
    where number > 1 and stem is not null
    order by stem, use`.execute(db)
  const uses = new Map<string, MediaUse[]>()
  for (const { stem, use } of rows) uses.set(stem, [...(uses.get(stem) ?? []), use])
  return uses
}

/**
 * Replaces one picture by another, wherever it is used, and increments the changed rows' versions. An announcement
 * that is being sent keeps its picture, because mails show it. A file of the press kit stays, since its picture was
 * made from it.
 * @param trx a transaction; writers of the same content wait for it
 * @param stem of the replaced picture
 * @param path of the new picture
 */
export async function exchangePicture(
  trx: Db,
  { stem, path, now }: { stem: string; path: string; now: Date },
): Promise<void> {
  await lockAllContent(trx)

  const pattern = `/media/${stem}(-[0-9]+)?\\.(jpg|png|webp|avif)`
  const exchange = async (table: string, column: string, { type = 'text', where = sql`true` } = {}) => {
    const name = sql.ref(column)
    const versioned = table === 'drafts' ? sql`` : sql`, version = version + 1, updated_at = ${now}`
    await sql`update ${sql.table(table)}
      set ${name} = regexp_replace(${name}::text, ${pattern}, ${path}, 'g')::${sql.raw(type)}${versioned}
      where ${name}::text ~ ${pattern} and ${where}`.execute(trx)
  }
  for (const name of CONTENT_NAMES) {
    const { pictures } = CONTENT_KINDS[name]
    if (pictures === undefined) continue
    // Lists are stored as JSON.
    const isList = Array.isArray(exampleBody(name)[pictures])
    await exchange(name, pictures, { type: isList ? 'jsonb' : 'text' })
  }
  await exchange('printfulProductSettings', 'additionalImages')
  await exchange('announcements', 'text', { where: sql`state in ('draft', 'scheduled')` })
  await exchange('welcomeMail', 'text')
  const pages = trx.selectFrom('ownPages').select(['id', 'text']).where('updatedAt', '=', now)
  for (const page of await pages.execute()) await storePageHtml(trx, page)
  await exchange('siteSettings', 'settings', { type: 'jsonb' })
  await exchange('drafts', 'content', { type: 'jsonb' })
}
