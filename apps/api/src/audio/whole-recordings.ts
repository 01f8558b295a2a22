import { extname } from 'node:path'
import { HEARD_CODECS, type HeardRecording } from '@troubadour/domain/release/recording'
import { AUDIO_VARIANTS } from './audio-variants.ts'
import type { AudioFileRow } from '../db/recording-tables.ts'
import type { Db } from '../db/tables.ts'

export type WholeForm = (typeof HEARD_CODECS)[number] | 'mp3' | 'original'

interface WholeFile {
  form: WholeForm
  type: string
  /** Name in the media store. */
  stored: string
}

/** Originals that browsers play. */
const PLAYED_ORIGINALS: Record<string, string> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
  '.wav': 'audio/wav',
}

/**
 * The files with all of a recording, best first: the encodings for playback or, where they hold only a preview, the
 * download as MP3 and, until that is made, the original.
 */
export function wholeFilesOf({
  forms,
  downloads,
  original,
  previewSeconds,
}: Pick<AudioFileRow, 'forms' | 'downloads' | 'original' | 'previewSeconds'>): WholeFile[] {
  if (previewSeconds === null)
    return HEARD_CODECS.flatMap((form, index) => {
      const found = forms.find(({ type }) => type === AUDIO_VARIANTS[index]?.type)
      return found ? { form, type: found.type, stored: found.name } : []
    })
  const mp3 = downloads.find(({ format }) => format === 'mp3')
  if (mp3) return [{ form: 'mp3', type: 'audio/mpeg', stored: mp3.name }]
  const type = original === null ? undefined : PLAYED_ORIGINALS[extname(original).toLowerCase()]
  return original === null || type === undefined ? [] : [{ form: 'original', type, stored: original }]
}

/** Recordings that are not deleted, of releases that are not, each with its newest ready file. */
export const selectWhole = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('musicTracks', 'musicTracks.id', 'recordings.trackId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audioFiles')
          .select([
            'forms',
            'audioFiles.downloads',
            'original',
            'peaks',
            'durationMs',
            'audioFiles.previewSeconds',
          ])
          .whereRef('recordingId', '=', 'recordings.id')
          .where('state', '=', 'ready')
          .orderBy('id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['file.forms', 'file.downloads', 'file.original', 'file.previewSeconds'])
    .where('recordings.deletedAt', 'is', null)
    .where('musicTracks.deletedAt', 'is', null)

/**
 * The recordings of a release in order, whole, whether or not visitors hear them; one without a file has no streams.
 * @param hrefOf URL of a recording's file
 */
export async function listWholeRecordings(
  db: Db,
  trackId: number,
  hrefOf: (recordingId: number, form: WholeForm) => string,
): Promise<HeardRecording[]> {
  const rows = await selectWhole(db)
    .select(['recordings.id', 'recordings.title', 'credits', 'lyrics', 'isrc', 'isExplicit'])
    .select(['peaks', 'durationMs'])
    .where('recordings.trackId', '=', trackId)
    .orderBy('recordings.position')
    .orderBy('recordings.id')
    .execute()
  return rows.map(
    ({ forms, downloads, original, previewSeconds, peaks, durationMs, ...texts }): HeardRecording => ({
      ...texts,
      durationMs: durationMs ?? 0,
      peaks: peaks ?? [],
      streams: wholeFilesOf({
        forms: forms ?? [],
        downloads: downloads ?? [],
        ...{ original, previewSeconds },
      }).map(({ form, type }) => ({ src: hrefOf(texts.id, form), type })),
    }),
  )
}
