import type { IPicture } from 'music-metadata'
import { recordingPatch } from '@troubadour/domain/release/recording'
import { isoDay } from '@troubadour/domain/time/zoned-time'
import type { RecordingChange } from './use-recordings.ts'

/** What a file says of itself in its tags. */
export interface AudioTags {
  texts: RecordingChange
  /** The title of its release, and the day on which that came out, YYYY-MM-DD. */
  album?: string
  date?: string
  /** Its place on the release. */
  place?: number
  /** The picture of its release, with the file's name. */
  cover?: File
}

const ISO_DAY_LENGTH = 'YYYY-MM-DD'.length
/** More than any disc of a release has tracks. */
const TRACKS_OF_A_DISC = 1000

/** Reads the beginning of a file alone; nothing where there are no tags that can be understood. */
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
      // What breaks a rule would be refused with the rest.
      texts: Object.fromEntries(
        Object.entries(texts).filter(
          ([name, text]) => text && recordingPatch.safeParse({ [name]: text }).success,
        ),
      ),
      album,
      // Often there is the year alone.
      ...(isoDay(date) !== null && { date: date?.slice(0, ISO_DAY_LENGTH) }),
      ...(track.no && { place: (disk.no ?? 0) * TRACKS_OF_A_DISC + track.no }),
      cover: coverOf(file, picture),
    }
  } catch {
    // The server says what is wrong with the file.
    return { texts: {} }
  }
}

const FRONT = 'Cover (front)'
const COVER_FORMATS = ['image/jpeg', 'image/png', 'image/webp']

function coverOf({ name }: File, pictures: readonly IPicture[] = []): File | undefined {
  const front = pictures.find(
    // An M4A file does not say which side it shows.
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

/** Such as 'Music: Ada Vale, Tom Reed', a line for each role. */
function creditsOf(tags: Partial<Record<(typeof ROLES)[number][1], string[]>>): string {
  return ROLES.flatMap(([label, role]) =>
    tags[role]?.length ? `${label}: ${tags[role].join(', ')}` : [],
  ).join('\n')
}

const ADVISORY = /^(TXXX:)?ITUNESADVISORY$|^rtng$/i
/** 4 is what older files say. */
const EXPLICIT = ['1', '4']

function isAdvisory({ id, value }: { id: string; value: unknown }): boolean {
  return ADVISORY.test(id) && EXPLICIT.includes(String(value))
}
