import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureStem } from '@troubadour/domain/media-picture'

/** Beside the bundle, one folder above a chunk of it, or in the source. */
const PICTURE_FOLDERS = ['./demo-pictures/', '../demo-pictures/', './pictures/']

/** Copies the pictures of the demo content into the media store, under the names of uploads. */
export async function copyDemoPictures(mediaDir: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  for (const folder of PICTURE_FOLDERS) {
    const source = fileURLToPath(new URL(folder, import.meta.url))
    const names = await picturesIn(source)
    await Promise.all(names.map((name) => copyFile(join(source, name), join(mediaDir, name))))
    if (names.length > 0) return
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pictureStem(name) !== null)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
