import {
  PUBLIC_ALT_MESSAGE,
  MEDIA_PAGE_SIZE,
  isFoundBy,
  type MediaFile,
  type MediaFilter,
  type MediaItem,
  type MediaPage,
  type MediaUse,
} from '@troubadour/domain/media/media-file'
import { usedMessage } from '@troubadour/domain/media/media-uses'
import type { FastifyInstance } from 'fastify'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import { audited, changeRoute, pictureName } from '../activity/audit.ts'
import { claimDemoRow } from '../db/demo-rows.ts'
import { isoDates, toPage } from '../db/rows.ts'
import type { Db, MediaFileRow } from '../db/tables.ts'
import { exchangePicture, pictureUses, stemOf } from './picture-uses.ts'
import { deleteFiles } from './sweep-unused-media.ts'

/** The media library, and the public list of pictures (docs/product/calls.md#site-calls). */
export function mediaLibraryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  contractRoute(app, 'listMediaItems', deps, () => listPublicMedia(db))

  contractRoute(app, 'listMedia', deps, ({ query }) => listMedia(db, query))

  changeRoute(app, 'updateMedia', deps, async ({ params, body }, { trx, record }) => {
    await claimDemoRow(trx, 'mediaFiles', params.id)
    const current = await findUpload(trx, params.id)
    const { alt = current.alt, isPublic = current.isPublic } = body
    if (isPublic && alt === '') throw invalidFields({ alt: PUBLIC_ALT_MESSAGE })
    await trx.updateTable('mediaFiles').set({ alt, isPublic }).where('id', '=', current.id).execute()
    const uses = await pictureUses(trx)
    const file = toMediaFile({ ...current, alt, isPublic }, uses)
    await record(`Updated ${pictureName(file)}`, { before: toMediaFile(current, uses), after: file })
    return file
  })

  changeRoute(app, 'replaceMedia', deps, async ({ params, body }, { trx, record }) => {
    await claimDemoRow(trx, 'mediaFiles', body.by)
    const current = await findUpload(trx, params.id)
    const next = await findUpload(trx, body.by)
    if (current.id === next.id) throw invalidFields({ by: 'Choose another picture' })
    const before = toMediaFile(current, await pictureUses(trx))
    await exchangePicture(trx, { stem: stemOf(current), path: next.path, now: now() })
    const alt = next.alt || current.alt
    const isPublic = next.isPublic || current.isPublic
    await trx.updateTable('mediaFiles').set({ alt, isPublic }).where('id', '=', next.id).execute()
    await trx.updateTable('mediaFiles').set({ isPublic: false }).where('id', '=', current.id).execute()
    const file = toMediaFile({ ...next, alt, isPublic }, await pictureUses(trx))
    await record(`Replaced ${pictureName(before)}`, { before, after: file })
    return file
  })

  contractRoute(app, 'deleteMedia', deps, async ({ params }, { request }) => {
    const { filePath } = await audited(deps, request, async (trx, record) => {
      await claimDemoRow(trx, 'mediaFiles', params.id)
      const file = toMediaFile(await findUpload(trx, params.id), await pictureUses(trx))
      if (file.isUsed) throw new HttpError(409, usedMessage(file))
      await trx.deleteFrom('mediaFiles').where('id', '=', file.id).execute()
      await record(`Deleted ${pictureName(file)}`, { before: file })
      return file
    })
    await deleteFiles(db, deps.mediaStore, pictureFiles(filePath)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'files of a deleted picture are left to the sweep'),
    )
  })
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

type Uses = ReadonlyMap<string, MediaUse[]>

const selectUploads = (db: Db) =>
  db.selectFrom('mediaFiles').select(MEDIA_COLUMNS).where('sourceUrl', 'is', null)

/** @throws HttpError 404 */
async function findUpload(trx: Db, id: number) {
  const row = await selectUploads(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new HttpError(404, 'There is no such picture.')
  return row
}

async function countUploads(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mediaFiles')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sourceUrl', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One page of the media library: uploads, newest first. */
async function listMedia(db: Db, { before, search }: MediaFilter): Promise<MediaPage> {
  const uses = await pictureUses(db)
  const found = search ? await findUploads(db, uses, search) : undefined
  const rows = await selectUploads(db)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    // One parameter: `in` would need one for each of thousands of ids.
    .$if(found !== undefined, (query) => query.where(sql<boolean>`id = any(${found})`))
    .orderBy('id', 'desc')
    .limit(MEDIA_PAGE_SIZE + 1)
    .execute()
  const { page, nextBefore } = toPage(rows, MEDIA_PAGE_SIZE)
  const items = page.map((row) => toMediaFile(row, uses))
  return { items, nextBefore, total: found?.length ?? (await countUploads(db)) }
}

/** The ids of the uploads that a search finds. The titles of their uses are in other tables. */
async function findUploads(db: Db, uses: Uses, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('mediaFiles')
    .select(['id', 'path', 'alt'])
    .where('sourceUrl', 'is', null)
    .execute()
  const found = rows.filter((row) => isFoundBy({ alt: row.alt, usedBy: uses.get(stemOf(row)) ?? [] }, search))
  return found.map(({ id }) => id)
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

function toMediaFile(row: Pick<MediaFileRow, (typeof MEDIA_COLUMNS)[number]>, uses: Uses): MediaFile {
  const { path, ...rest } = row
  const usedBy = uses.get(stemOf(row)) ?? []
  return { ...isoDates(rest), filePath: path, isUsed: usedBy.length > 0, usedBy }
}
