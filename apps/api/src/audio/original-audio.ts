import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../shared/http-error.ts'
import { updateClaimed, type ClaimedAudio } from './audio-files.repository.ts'
import type { AudioDeps } from './work-on-audio.ts'

/** Folder in the media store. */
export const AUDIO_FOLDER = 'audio'
const GONE_MESSAGE = 'The file is not on the server any more. Please send it again.'
const DEMO_MESSAGE = 'The demo has no original of this recording. Replace the file by one of your own.'

/**
 * Provides the uploaded file as a local file, after joining its parts if necessary.
 * @throws HttpError 400 when it is missing
 */
export async function withOriginal(
  { db, mediaStore, deleteFiles }: Pick<AudioDeps, 'db' | 'mediaStore' | 'deleteFiles'>,
  file: ClaimedAudio,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const [source, ...others] = await mediaStore.sources()
  if (file.original !== null && source?.kind === 'folder' && others.length === 0)
    return work(await existing(join(source.folder, file.original)))
  const path = mediaStore.temporaryFile()
  try {
    const names = file.original === null ? file.parts.map(({ name }) => name) : [file.original]
    if (names.length === 0) throw new HttpError(400, DEMO_MESSAGE)
    for (const name of names) await append(path, name)
    if (file.original === null) await store(path, names)
    await work(path)
  } finally {
    await rm(path, { force: true })
  }

  async function append(target: string, name: string): Promise<void> {
    const stream = await mediaStore.open(name)
    if (!stream) throw new HttpError(400, GONE_MESSAGE)
    await pipeline(stream, createWriteStream(target, { flags: 'a' }))
  }

  async function store(whole: string, parts: readonly string[]): Promise<void> {
    const { size: bytes } = await stat(whole)
    const original = `${AUDIO_FOLDER}/${randomUUID()}${extname(file.fileName).toLowerCase()}`
    await mediaStore.put(original, { stream: createReadStream(whole), bytes })
    const isOurs = await updateClaimed(db, file, { original, parts: '[]' })
    await deleteFiles(isOurs ? [...parts] : [original])
  }
}

async function existing(path: string): Promise<string> {
  await stat(path).catch((cause: unknown) => {
    throw Object.assign(new HttpError(400, GONE_MESSAGE), { cause })
  })
  return path
}

/**
 * Makes files and stores them, all or none.
 * @param targets local files, deleted at the end
 * @param work adds to `made` each file before it is stored. @returns false when another instance has claimed the recording
 */
export async function withMade<Made extends { name: string }>(
  { mediaStore, log }: AudioDeps,
  targets: readonly string[],
  work: (made: Made[]) => Promise<boolean>,
): Promise<void> {
  const made: Made[] = []
  let isFinished = false
  try {
    isFinished = await work(made)
  } finally {
    for (const target of targets) await rm(target, { force: true })
    // A file that cannot be deleted now is deleted by the sweep later.
    if (!isFinished)
      await Promise.all(made.map(({ name }) => mediaStore.delete(name))).catch((err: unknown) =>
        log.warn({ err }, 'files of a recording are left to the sweep'),
      )
  }
}
