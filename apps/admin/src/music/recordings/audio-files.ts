import {
  AUDIO_ENDINGS,
  audioUpload,
  isSameFile,
  type AudioFile,
  type Recording,
} from '@troubadour/domain/release/recording'
import { readTags, type AudioTags } from './audio-tags.ts'

/** The `accept` of file inputs. */
export const ACCEPTED_AUDIO = AUDIO_ENDINGS.join(',')

/** Why a file cannot be a recording, or null. */
export function audioProblem({ name, size }: File): string | null {
  const result = audioUpload.safeParse({ fileName: name, bytes: size })
  return result.success ? null : (result.error.issues[0]?.message ?? null)
}

/** A file that becomes a recording, with its tags. */
export interface ReadFile extends AudioTags {
  file: File
  title: string
}

/** Whether its row offers to replace the file: one that failed, or whose new forms did. */
export const isReplacedInRow = ({ state, problem }: AudioFile): boolean =>
  state === 'failed' || (state === 'ready' && problem !== null)

const NUMBERED = /^(\d{1,3})[\s.-]/

/**
 * Sorts by the track number in the tags, else by the number at the start of the name; then by name: 'Song 2' before
 * 'Song 10'.
 */
export function inOrder(files: readonly ReadFile[]): ReadFile[] {
  const numberOf = ({ file, trackNumber }: ReadFile) =>
    trackNumber ?? Number(NUMBERED.exec(file.name)?.[1] ?? Infinity)
  return files
    .toSorted((a, b) => a.file.name.localeCompare(b.file.name, 'en', { numeric: true }))
    .toSorted((a, b) => (numberOf(a) === numberOf(b) ? 0 : numberOf(a) - numberOf(b)))
}

const TITLE_MAX = 200

/** Whether the same file was chosen twice. */
export function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** '01 - Ember Road.wav' becomes 'Ember Road'. */
function titleOfFileName(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
  const title = name.replace(/^\d{1,3}[\s.-]+/, '').trim()
  return (title || name.trim() || fileName).slice(0, TITLE_MAX)
}

/** The recording whose interrupted upload resumes with this file. */
export function pausedUploadOf({ name, size, lastModified }: File, recordings: readonly Recording[]) {
  const chosen = { fileName: name, bytes: size, lastModified }
  return recordings.find(({ audio }) => audio?.state === 'uploading' && isSameFile(audio, chosen))
}

/**
 * Reads the files that can be recordings, and sorts them in the release's order.
 * @returns also why others were refused, each with its name
 */
export async function readFiles(
  files: readonly File[],
  options: { skipCovers: boolean },
): Promise<{ read: ReadFile[]; problems: string[] }> {
  const problems = files.flatMap((file) => {
    const problem = audioProblem(file)
    return problem ? `${file.name}: ${problem}` : []
  })
  const read = files
    .filter((file) => !audioProblem(file))
    .map(async (file) => {
      const tags = await readTags(file, options)
      return { ...tags, file, title: tags.texts.title ?? titleOfFileName(file.name) }
    })
  return { read: inOrder(await Promise.all(read)), problems }
}

/** The release's data in the files' tags. Its title is that of the album, or of a single file. */
export function releaseOf(files: readonly ReadFile[]): {
  title?: string
  releaseDate?: string
  cover?: File
} {
  const title = files.length === 1 ? files[0]?.title : files.find(({ album }) => album)?.album
  return {
    title,
    releaseDate: files.find(({ date }) => date)?.date,
    cover: files.find(({ cover }) => cover)?.cover,
  }
}
