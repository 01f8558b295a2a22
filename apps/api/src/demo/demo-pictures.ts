import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureStem } from '@troubadour/domain/media/media-picture'
import type { MediaStore } from '../media/media-store.ts'

/** Beside the bundle, one folder above a chunk of it, or in the source. */
const PICTURE_FOLDERS = ['./demo-pictures/', '../demo-pictures/', './pictures/']

/** Copies the pictures of the demo content into the media store, under the names of uploads. */
export async function copyDemoPictures(store: MediaStore): Promise<void> {
  for (const folder of PICTURE_FOLDERS) {
    const source = fileURLToPath(new URL(folder, import.meta.url))
    const names = await picturesIn(source)
    await Promise.all(names.map((name) => copyTo(store, source, name)))
    if (names.length > 0) return
  }
}

async function copyTo(store: MediaStore, source: string, name: string): Promise<void> {
  const file = join(source, name)
  // Without the flush of an upload: these can be made again at any time.
  if (store.source.kind === 'folder') await copyFile(file, join(store.source.folder, name))
  else await store.put(name, await readFile(file))
}

async function picturesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pictureStem(name) !== null)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
