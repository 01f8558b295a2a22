import { audioUpload, isSameFile, type Recording } from '@troubadour/domain/release/recording'

/** Why a file cannot be a recording; null when it can. */
export function audioProblem({ name, size }: File): string | null {
  const result = audioUpload.safeParse({ fileName: name, bytes: size })
  return result.success ? null : (result.error.issues[0]?.message ?? null)
}

interface TaggedFile {
  file: File
  /** Its place on the release, where the file says so. */
  place?: number
}

/** In the order of their tags where all have a place there, else of their names: 'Song 2' before 'Song 10'. */
export function inOrder<Tagged extends TaggedFile>(files: readonly Tagged[]): Tagged[] {
  const byName = files.toSorted((a, b) => a.file.name.localeCompare(b.file.name, 'en', { numeric: true }))
  if (byName.some(({ place }) => place === undefined)) return byName
  return byName.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
}

const TITLE_MAX = 200

/** '01 - Ember Road.wav' is 'Ember Road'. */
export function titleOfFileName(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '').replaceAll('_', ' ')
  const title = name.replace(/^\d{1,3}[\s.-]+/, '').trim()
  return (title || name.trim() || fileName).slice(0, TITLE_MAX)
}

/** The recording whose upload was broken off and goes on with this file. */
export function pausedUploadOf({ name, size, lastModified }: File, recordings: readonly Recording[]) {
  const chosen = { fileName: name, bytes: size, lastModified }
  return recordings.find(({ audio }) => audio?.state === 'uploading' && isSameFile(audio, chosen))
}
