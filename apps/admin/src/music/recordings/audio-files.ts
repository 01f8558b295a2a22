import { audioUpload, isSameFile, type Recording } from '@troubadour/domain/release/recording'

/** Why a file cannot be a recording, or null. */
export function audioProblem({ name, size }: File): string | null {
  const result = audioUpload.safeParse({ fileName: name, bytes: size })
  return result.success ? null : (result.error.issues[0]?.message ?? null)
}

interface TaggedFile {
  file: File
  /** Track number, if the file has one. */
  place?: number
}

const NUMBERED = /^(\d{1,3})[\s.-]/

/**
 * Sorts by the track number in the tags, else by the number at the start of the name; then by name: 'Song 2' before
 * 'Song 10'.
 */
export function inOrder<Tagged extends TaggedFile>(files: readonly Tagged[]): Tagged[] {
  const placeOf = ({ file, place }: Tagged) => place ?? Number(NUMBERED.exec(file.name)?.[1] ?? Infinity)
  return files
    .toSorted((a, b) => a.file.name.localeCompare(b.file.name, 'en', { numeric: true }))
    .toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)))
}

const TITLE_MAX = 200

/** Whether the same file was chosen twice. */
export function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

/** '01 - Ember Road.wav' becomes 'Ember Road'. */
export function titleOfFileName(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
  const title = name.replace(/^\d{1,3}[\s.-]+/, '').trim()
  return (title || name.trim() || fileName).slice(0, TITLE_MAX)
}

/** The recording whose interrupted upload resumes with this file. */
export function pausedUploadOf({ name, size, lastModified }: File, recordings: readonly Recording[]) {
  const chosen = { fileName: name, bytes: size, lastModified }
  return recordings.find(({ audio }) => audio?.state === 'uploading' && isSameFile(audio, chosen))
}
