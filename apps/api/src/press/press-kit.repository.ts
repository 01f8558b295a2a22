import { DEFAULT_PRESS_CONTENT, type BioName, type PressKit } from '@troubadour/domain/press/press-kit'
import { KEPT_UNUSED_DAYS } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { markdownHtml } from '../shared/markdown-html.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Folder in the media store. */
const FOLDER = 'press'

/** The stored press kit; an empty one before the first change. */
export async function readPressKit(db: Db) {
  const row = await db.selectFrom('pressKit').selectAll().executeTakeFirst()
  const { content = DEFAULT_PRESS_CONTENT, isOn = false, version = 0 } = row ?? {}
  const kit: PressKit = { ...content, isOn, version }
  return { kit, html: row?.html, updatedAt: row?.updatedAt ?? new Date(0) }
}

/** Stores the press kit, and renders its texts as HTML. */
export async function writePressKit(trx: Db, { version, ...content }: PressKit, now: Date): Promise<void> {
  const { shortBio, mediumBio, longBio } = content
  const html: Record<BioName, string> = {
    shortBio: bioHtml(shortBio),
    mediumBio: bioHtml(mediumBio),
    longBio: bioHtml(longBio),
  }
  const row = {
    isOn: content.isOn,
    content: JSON.stringify(content),
    html: JSON.stringify(html),
    version,
    updatedAt: now,
  }
  await trx
    .insertInto('pressKit')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Headings start below the title of a biography, which is an h3. */
function bioHtml(text: string): string {
  return markdownHtml(text, { pictures: 'none' }).replaceAll(/<(\/?)h[23]>/g, '<$1h4>')
}

/**
 * Deletes rows of files older than 30 days that neither the press kit nor a draft references.
 * @returns the files in the media store that no row references
 */
export async function listUnusedPressFiles(
  db: Db,
  store: RouteDeps['mediaStore'],
  now: Date,
): Promise<string[]> {
  const named = sql<string>`'%"' || press_files.id || '"%'`
  await db
    .deleteFrom('pressFiles')
    .where('createdAt', '<=', new Date(now.getTime() - KEPT_UNUSED_DAYS * DAY_MS))
    .where(sql<boolean>`not exists (select from press_kit where content::text like ${named})`)
    .where(sql<boolean>`not exists (select from drafts where content::text like ${named})`)
    .execute()
  // Files first: the row of a listed file is written by now, or was deleted.
  const stored = await store.list(FOLDER)
  const rows = await db.selectFrom('pressFiles').select('stored').execute()
  const known = new Set(rows.map((row) => row.stored))
  return stored.flatMap(({ name, putAt }) => {
    const path = `${FOLDER}/${name}`
    return putAt.getTime() < now.getTime() - DAY_MS && !known.has(path) ? path : []
  })
}
