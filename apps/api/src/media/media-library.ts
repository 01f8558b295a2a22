import {
  PUBLIC_ALT_MESSAGE,
  MEDIA_PAGE_SIZE,
  type MediaFile,
  type MediaItem,
  type MediaPage,
} from '@troubadour/domain/media/media-file'
import type { FastifyInstance } from 'fastify'
import { pictureFiles, pictureStem } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import { contractRoute, invalidFields } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { audited, quoted } from '../activity/audit.ts'
import { isoDates } from '../db/rows.ts'
import type { Db, MediaFileRow, Tables } from '../db/tables.ts'

/** The media library, and what of it is public (docs/product/calls.md#site-calls). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  contractRoute(app, 'listMediaItems', deps, async () => ({ status: 200, body: await listPublicMedia(db) }))

  contractRoute(app, 'listMedia', deps, async ({ query }) => ({
    status: 200,
    body: await listMedia(db, query.before),
  }))

  contractRoute(app, 'updateMedia', deps, async ({ params, body }, { request }) => ({
    status: 200,
    body: await audited(deps, request, async (trx, record) => {
      const current = await selectUploads(trx).where('id', '=', params.id).forUpdate().executeTakeFirst()
      if (!current) throw new HttpError(404, 'There is no such picture.')
      const { alt = current.alt, isPublic = current.isPublic } = body
      if (isPublic && alt === '') throw invalidFields({ alt: PUBLIC_ALT_MESSAGE })
      await trx.updateTable('mediaFiles').set({ alt, isPublic }).where('id', '=', current.id).execute()
      const used = await usedPictureStems(trx)
      const file = toMediaFile({ ...current, alt, isPublic }, used)
      const what = `the picture ${quoted(file.alt || file.filePath)}`
      await record({ done: 'Updated', what, before: toMediaFile(current, used), after: file })
      return file
    }),
  }))
}

const MEDIA_COLUMNS = [
  'id',
  'path',
  'width',
  'height',
  'bytes',
  'alt',
  'isPublic',
  'dominantColour',
  'placeholder',
  'createdAt',
] as const

const selectUploads = (db: Db) =>
  db.selectFrom('mediaFiles').select(MEDIA_COLUMNS).where('sourceUrl', 'is', null)

/** One page of the media library: what was uploaded, newest first. @param before id of the last picture of the page before */
async function listMedia(db: Db, before: number | undefined): Promise<MediaPage> {
  const rows = await selectUploads(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(MEDIA_PAGE_SIZE + 1)
    .execute()
  const used = await usedPictureStems(db)
  const items = rows.slice(0, MEDIA_PAGE_SIZE).map((row) => toMediaFile(row, used))
  return { items, nextBefore: rows.length > MEDIA_PAGE_SIZE ? (items.at(-1)?.id ?? null) : null }
}

/** The pictures that the musician made public, newest first. */
async function listPublicMedia(db: Db): Promise<MediaItem[]> {
  const rows = await db
    .selectFrom('mediaFiles')
    .select(['id', 'path', 'alt', 'width', 'height'])
    .where('isPublic', '=', true)
    .where('sourceUrl', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ path, ...row }) => ({ ...row, kind: 'image', url: path }))
}

/** What the names of all files of a row's picture begin with. */
export function stemOf({ path }: Pick<MediaFileRow, 'path'>): string {
  const [name = ''] = pictureFiles(path)
  return pictureStem(name) ?? ''
}

function toMediaFile(
  row: Pick<MediaFileRow, (typeof MEDIA_COLUMNS)[number]>,
  used: ReadonlySet<string>,
): MediaFile {
  const { path, ...rest } = row
  return { ...isoDates(rest), filePath: path, isUsed: used.has(stemOf(row)) }
}

/**
 * The tables whose rows may name uploaded pictures, in whatever column. A row that exists counts: one that is deleted
 * but can be restored, too. A table that comes later is added here.
 */
const TABLES_WITH_PICTURES = [
  'events',
  'musicTracks',
  'siteSettings',
  'drafts',
  'printfulProducts',
  'printfulProductSettings',
] as const satisfies (keyof Tables)[]

/** The stems (see `pictureStem`) of all pictures that something names. */
export async function usedPictureStems(db: Db): Promise<Set<string>> {
  const texts = TABLES_WITH_PICTURES.map(
    (table) => sql`select content::text as text from ${sql.table(table)} content`,
  )
  const { rows } = await sql<{ stem: string }>`
    select distinct match[1] as stem from (${sql.join(texts, sql` union all `)}) texts,
      regexp_matches(text, '/media/((?:[A-Za-z0-9_-]{12}|[0-9a-f]{32})-[0-9]+x[0-9]+)', 'g') as match`.execute(
    db,
  )
  return new Set(rows.map(({ stem }) => stem))
}
