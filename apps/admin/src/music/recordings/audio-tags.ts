import type { IPicture } from 'music-metadata'
import { recordingPatch } from '@troubadour/domain/release/recording'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import type { RecordingChange } from './use-recordings.ts'

/** The metadata in a file's tags. */
export interface AudioTags {
  texts: RecordingChange
  /** Title and date (YYYY-MM-DD) of its release. */
  album?: string
  date?: string
  trackNumber?: number
  /** The release's cover, with the audio file's name. */
  cover?: File
}

const ISO_DAY_LENGTH = 'YYYY-MM-DD'.length
/** Greater than any number of tracks on a disc. */
const TRACKS_OF_A_DISC = 1000

/** Reads only the beginning of a file; returns nothing without readable tags. */
export async function readTags(file: File, { skipCovers }: { skipCovers: boolean }): Promise<AudioTags> {
  try {
    const { parseBlob } = await import('music-metadata')
    const options = { duration: false, skipCovers, skipPostHeaders: true }
    const { common, native } = await parseBlob(file, options)
    const { title, isrc, lyrics, track, disk, picture, album, date } = common
    const texts = {
      title,
      isrc: isrc?.[0],
      lyrics: lyrics?.find(({ text }) => text)?.text,
      credits: creditsOf(common),
      isExplicit: Object.values(native).some((tags) => tags.some(isAdvisory)),
    }
    return {
      // Invalid texts would make the server refuse the others.
      texts: Object.fromEntries(
        Object.entries(texts).filter(
          ([name, text]) => text && recordingPatch.safeParse({ [name]: text }).success,
        ),
      ),
      album,
      // Many files have only the year.
      ...(isoDay(date) !== null && { date: date?.slice(0, ISO_DAY_LENGTH) }),
      ...(track.no && { trackNumber: (disk.no ?? 0) * TRACKS_OF_A_DISC + track.no }),
      cover: coverOf(file, picture),
    }
  } catch {
    // The server reports errors of the file.
    return { texts: {} }
  }
}

const FRONT = 'Cover (front)'
const COVER_FORMATS = ['image/jpeg', 'image/png', 'image/webp']

function coverOf({ name }: File, pictures: readonly IPicture[] = []): File | undefined {
  const front = pictures.find(
    // M4A files do not say which side a picture shows.
    ({ format, type = FRONT }) => type === FRONT && COVER_FORMATS.includes(format),
  )
  return front && new File([front.data.slice()], name, { type: front.format })
}

const ROLES = [
  ['Music', 'composer'],
  ['Lyrics', 'lyricist'],
  ['Arrangement', 'arranger'],
  ['Production', 'producer'],
  ['Mix', 'mixer'],
] as const

/** Such as 'Music: Ada Vale, Tom Reed', one line per role. */
function creditsOf(tags: Partial<Record<(typeof ROLES)[number][1], string[]>>): string {
  return ROLES.flatMap(([label, role]) =>
    tags[role]?.length ? `${label}: ${tags[role].join(', ')}` : [],
  ).join('\n')
}

const ADVISORY = /^(TXXX:)?ITUNESADVISORY$|^rtng$/i
/** Older files use 4. */
const EXPLICIT = ['1', '4']

function isAdvisory({ id, value }: { id: string; value: unknown }): boolean {
  return ADVISORY.test(id) && EXPLICIT.includes(String(value))
}
