import { extname } from 'node:path'
import type { DownloadFile, ReleaseZip } from '@troubadour/domain/release/downloads'
import type { FileCount } from '@troubadour/domain/release/release'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { fileName } from '../shared/send-file.ts'

export interface StoredFile extends Omit<DownloadFile, 'href' | 'format'> {
  /** Name in the media store. */
  stored: string
}

export interface DownloadableRecording {
  id: number
  /** Position in the release, from 1. */
  number: number
  title: string
  lyrics: string | null
  /** The best format first, the original last. */
  files: (StoredFile & Pick<DownloadFile, 'format'>)[]
}

/** False for a recording whose file could not be read: the next one takes its number. */
export const isNumbered = sql<boolean>`(
  select bool_and(state = 'failed') from audio_files where recording_id = recordings.id
) is not true`

/** Whether downloads are still being made; never true for recordings without an original on the server. */
const isPreparing = sql<boolean>`exists (
  select from audio_files where recording_id = recordings.id and (
    state in ('queued', 'working')
    or state = 'ready' and original is not null and downloads_key is null and problem is null
  )
)`

/**
 * Whether files of a release are made: somebody may download it, can buy it, one of its recordings or a product with it,
 * has begun to, or hears it by a private link, which plays all of it where others play a preview.
 */
export const hasDownloads = sql<boolean>`(music_tracks.downloads <> 'none' or music_tracks.pricing <> 'none'
  or exists (select from recordings as priced where priced.track_id = music_tracks.id and priced.pricing <> 'none')
  or exists (select from own_products where track_id = music_tracks.id and own_products.deleted_at is null)
  or exists (select from order_items where track_id = music_tracks.id)
  or exists (select from private_link_releases where track_id = music_tracks.id))`

export interface DownloadableRelease {
  recordings: DownloadableRecording[]
  /** Whether more files are being made. */
  isPreparing: boolean
}

/** Whether there are files now, or will be soon: only then may a code be used up. */
export function isDownloadable({ recordings, isPreparing }: DownloadableRelease): boolean {
  return isPreparing || recordings.some(({ files }) => files.length > 0)
}

/** Whether a recording has files, or will soon. */
const hasFiles = sql<boolean>`(${isPreparing} or exists (
  select from audio_files where recording_id = recordings.id and state = 'ready'
    and (downloads <> '[]' or original is not null)
))`

/** The releases that have files, or will soon, by their ids. */
export async function listTracksWithFiles(db: Db): Promise<Map<number, FileCount>> {
  const files = sql<number>`(count(*) filter (where ${hasFiles}))::int`
  const rows = await db
    .selectFrom('recordings')
    .select(['trackId', files.as('files'), sql<number>`count(*)::int`.as('recordings')])
    .where('deletedAt', 'is', null)
    .where(isNumbered)
    .groupBy('trackId')
    .having(files, '>', 0)
    .execute()
  return new Map(rows.map(({ trackId, ...count }) => [trackId, count]))
}

/**
 * All downloadable files of a release; the caller checks access.
 * @param boughtAt with recordings that were deleted after this moment
 */
export async function listDownloadable(
  db: Db,
  trackId: number,
  boughtAt?: Date,
): Promise<DownloadableRelease> {
  const rows = await db
    .selectFrom('recordings')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select(['downloads', 'original', 'bytes'])
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .orderBy('id', 'desc')
          .limit(1)
          .as('audio'),
      (join) => join.onTrue(),
    )
    .select(['recordings.id', 'title', 'lyrics', 'downloads', 'original', 'bytes'])
    .select(isPreparing.as('isPreparing'))
    .where('trackId', '=', trackId)
    .where((eb) =>
      eb.or([eb('deletedAt', 'is', null), ...(boughtAt ? [eb('deletedAt', '>', boughtAt)] : [])]),
    )
    .where(isNumbered)
    .orderBy('position')
    .orderBy('recordings.id')
    .execute()
  const recordings = rows.flatMap(({ id, title, lyrics, downloads, original, bytes }, index) => {
    // The downloads are not made yet.
    if (downloads === null) return []
    const files = [
      ...downloads,
      ...(original === null || isReplaced(original, downloads)
        ? []
        : [{ format: 'original' as const, name: original, bytes: Number(bytes) }]),
    ].map(({ format, name, bytes: size }) => ({
      format,
      bytes: size,
      stored: name,
      name: fileName(
        `${numbered(title, index + 1, rows.length)}${hasGeneratedExtension(format, name) ? ' (original)' : ''}`,
        extname(name),
      ),
    }))
    return { id, number: index + 1, title, lyrics, files }
  })
  return { recordings, isPreparing: rows.some((row) => row.isPreparing) }
}

/** Whether an original FLAC is replaced by the generated FLAC, which has the same samples and our tags. */
function isReplaced(original: string, downloads: readonly { format: DownloadFile['format'] }[]): boolean {
  return extname(original) === '.flac' && downloads.some(({ format }) => format === 'flac')
}

/** Whether an original has the file name extension of a generated format. */
function hasGeneratedExtension(format: DownloadFile['format'], name: string): boolean {
  return format === 'original' && ['.flac', '.mp3'].includes(extname(name))
}

/** '02 Frost', so that the files of an album sort in its order; a single has no number. */
function numbered(title: string, number: number, of: number): string {
  return of > 1 ? `${String(number).padStart(2, '0')} ${title}` : title
}

/** Downloadable recordings in the API's response. @param hrefOf URL of a file */
export function withAddresses(
  recordings: readonly DownloadableRecording[],
  hrefOf: (recordingId: number, format: DownloadFile['format']) => string,
): { id: number; title: string; files: DownloadFile[] }[] {
  return recordings.map(({ id, title, files }) => ({
    id,
    title,
    files: files.map(({ stored: _stored, ...file }) => ({ ...file, href: hrefOf(id, file.format) })),
  }))
}

/** The zip in the API's response. @param href URL of the zip */
export function zipAt(href: string, { name, bytes }: StoredFile): ReleaseZip {
  return { name, bytes, href }
}
