import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { MediaStore } from '../media/media-store.ts'
import { hashOf, hashOfStream } from './hashed-files.ts'
import { MEDIA_FOLDER, type Manifest } from './manifest.ts'

type File = Manifest['media'][number]

/** What is to be done to the media store. */
export interface MediaPlan {
  /** Names that nobody has. */
  added: File[]
  /** Names of other content: never pictures that were uploaded, whose names are not used twice. */
  replaced: File[]
}

/** Compares a backup's files with those of the store. */
export async function planMedia(
  store: MediaStore,
  folder: string,
  media: readonly File[],
): Promise<MediaPlan> {
  const there = new Set<string>()
  for await (const { name } of store.listAll()) there.add(name)
  const replaced: File[] = []
  for (const file of media.filter(({ name }) => there.has(name)))
    if (!(await isSame(store, folder, file))) replaced.push(file)
  return { added: media.filter(({ name }) => !there.has(name)), replaced }
}

/** Puts files of a backup into the store. */
export async function putMedia(store: MediaStore, folder: string, files: readonly File[]): Promise<void> {
  for (const { name, bytes } of files)
    await store.put(name, { stream: createReadStream(fileOf(folder, name)), bytes })
}

/** Deletes what was put, or was to be; what cannot be deleted is swept one day, as a picture without a row. */
export async function takeBack(store: MediaStore, files: readonly File[]): Promise<void> {
  await Promise.allSettled(files.map(({ name }) => store.delete(name)))
}

async function isSame(store: MediaStore, folder: string, { name }: File): Promise<boolean> {
  const content = await store.open(name)
  return !!content && (await hashOfStream(content)) === (await hashOf(fileOf(folder, name)))
}

function fileOf(folder: string, name: string): string {
  return join(folder, MEDIA_FOLDER, name)
}
