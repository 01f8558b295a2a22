import { pictureFiles, pictureStem } from '@troubadour/domain/media/media-picture'
import {
  MEDIA_PAGE_SIZE,
  type MediaFile,
  type MediaItem,
  type MediaPage,
  type MediaPatch,
} from '@troubadour/domain/media/public-media'
import { isoDates } from '../db/rows.ts'
import type { Db, MediaFileRow } from '../db/tables.ts'
import { usedPictureStems } from './media-uses.ts'

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
type LibraryRow = Pick<MediaFileRow, (typeof MEDIA_COLUMNS)[number]>

/** One page of the media library: what was uploaded, newest first. @param before id of the last picture of the page before */
export async function listMedia(db: Db, before: number | undefined): Promise<MediaPage> {
  const rows = await db
    .selectFrom('mediaFiles')
    .select(MEDIA_COLUMNS)
    .where('sourceUrl', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(MEDIA_PAGE_SIZE + 1)
    .execute()
  const used = await usedPictureStems(db)
  const items = rows.slice(0, MEDIA_PAGE_SIZE).map((row) => toMediaFile(row, used))
  return { items, nextBefore: rows.length > MEDIA_PAGE_SIZE ? (items.at(-1)?.id ?? null) : null }
}

/** The pictures that the musician made public, newest first. */
export async function listPublicMedia(db: Db): Promise<MediaItem[]> {
  const rows = await db
    .selectFrom('mediaFiles')
    .select(['id', 'path', 'alt', 'width', 'height'])
    .where('isPublic', '=', true)
    .where('sourceUrl', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ path, ...row }) => ({ ...row, kind: 'image', url: path }))
}

export type MediaUpdateResult =
  | { outcome: 'updated'; before: MediaFile; file: MediaFile }
  | { outcome: 'missing' }
  | { outcome: 'alt-missing' }

/**
 * Changes what is given. A public picture without alt text is refused.
 * @param trx a transaction: the row is locked until its end
 */
export async function updateMedia(
  trx: Db,
  id: number,
  { alt, isPublic }: MediaPatch,
): Promise<MediaUpdateResult> {
  const current = await trx
    .selectFrom('mediaFiles')
    .select(MEDIA_COLUMNS)
    .where('id', '=', id)
    .where('sourceUrl', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!current) return { outcome: 'missing' }
  const changed = { ...current, alt: alt ?? current.alt, isPublic: isPublic ?? current.isPublic }
  if (changed.isPublic && changed.alt === '') return { outcome: 'alt-missing' }
  await trx
    .updateTable('mediaFiles')
    .set({ alt: changed.alt, isPublic: changed.isPublic })
    .where('id', '=', id)
    .execute()
  const used = await usedPictureStems(trx)
  return { outcome: 'updated', before: toMediaFile(current, used), file: toMediaFile(changed, used) }
}

/** What the names of all files of a row's picture begin with. */
export function stemOf({ path }: Pick<MediaFileRow, 'path'>): string {
  const [name = ''] = pictureFiles(path)
  return pictureStem(name) ?? ''
}

function toMediaFile(row: LibraryRow, used: ReadonlySet<string>): MediaFile {
  const { path, ...rest } = row
  return { ...isoDates(rest), filePath: path, isUsed: used.has(stemOf(row)) }
}
