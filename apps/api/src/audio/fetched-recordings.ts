import { extname } from 'node:path'
import type { DownloadFile, ReleaseZip } from '@troubadour/domain/release/downloads'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { fileName } from '../shared/send-file.ts'

/** A file that visitors may fetch. */
export interface StoredFile extends Omit<DownloadFile, 'href' | 'format'> {
  /** In the media store. */
  stored: string
}

export interface FetchedRecording {
  id: number
  /** Its place in the release, from 1. */
  number: number
  title: string
  lyrics: string | null
  /** The better form first, the original last. */
  files: (StoredFile & Pick<DownloadFile, 'format'>)[]
}

/** False for a recording whose file could not be read: the next one takes its number. */
export const isNumbered = sql<boolean>`(
  select bool_and(state = 'failed') from audio_files where recording_id = recordings.id
) is not true`

/** Files whose downloads are still to come: those of recordings without a file on the server never do. */
const isPreparing = sql<boolean>`exists (
  select from audio_files where recording_id = recordings.id and (
    state in ('queued', 'working')
    or state = 'ready' and original is not null and downloads_key is null and problem is null
  )
)`

/** What can be fetched of a release. */
export interface FetchedRelease {
  /** In their order. */
  recordings: FetchedRecording[]
  /** More is being made. */
  isPreparing: boolean
}

/** True where there is something to fetch, or will be soon: only then may a code be used up. */
export function isFetchable({ recordings, isPreparing }: FetchedRelease): boolean {
  return isPreparing || recordings.some(({ files }) => files.length > 0)
}

/** What can be fetched of a release, whoever may. */
export async function listFetched(db: Db, trackId: number): Promise<FetchedRelease> {
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
    .where('deletedAt', 'is', null)
    .where(isNumbered)
    .orderBy('position')
    .orderBy('recordings.id')
    .execute()
  const recordings = rows.flatMap(({ id, title, lyrics, downloads, original, bytes }, index) => {
    // Nothing of it is ready.
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
        `${numbered(title, index + 1, rows.length)}${isLikeMade(format, name) ? ' (original)' : ''}`,
        extname(name),
      ),
    }))
    return { id, number: index + 1, title, lyrics, files }
  })
  return { recordings, isPreparing: rows.some((row) => row.isPreparing) }
}

/** True for an original FLAC of which a FLAC is made: it has the same samples, and our tags. */
function isReplaced(original: string, made: readonly { format: DownloadFile['format'] }[]): boolean {
  return extname(original) === '.flac' && made.some(({ format }) => format === 'flac')
}

/** True for an original that has the ending of a file that is made of it. */
function isLikeMade(format: DownloadFile['format'], name: string): boolean {
  return format === 'original' && ['.flac', '.mp3'].includes(extname(name))
}

/** '02 Frost', so that the files of an album lie in its order; a single has no number. */
function numbered(title: string, number: number, of: number): string {
  return of > 1 ? `${String(number).padStart(2, '0')} ${title}` : title
}

/** The recordings as visitors read of them. @param hrefOf where a file is fetched */
export function withAddresses(
  recordings: readonly FetchedRecording[],
  hrefOf: (recordingId: number, format: DownloadFile['format']) => string,
): { id: number; title: string; files: DownloadFile[] }[] {
  return recordings.map(({ id, title, files }) => ({
    id,
    title,
    files: files.map(({ stored: _stored, ...file }) => ({ ...file, href: hrefOf(id, file.format) })),
  }))
}

/** A zip as visitors read of it. @param href where it is fetched */
export function zipAt(href: string, { name, bytes }: StoredFile): ReleaseZip {
  return { name, bytes, href }
}
