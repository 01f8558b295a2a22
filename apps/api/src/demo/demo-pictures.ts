import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside the bundle, one folder above a chunk of it, or in the source. */
const PICTURE_FOLDERS = ['./demo-pictures/', '../demo-pictures/', './pictures/']

/** Copies the pictures of the demo content into the media store, where it names them `/media/demo/…`. */
export async function copyDemoPictures(mediaDir: string): Promise<void> {
  const target = join(mediaDir, 'demo')
  await mkdir(target, { recursive: true })
  for (const folder of PICTURE_FOLDERS) {
    const source = fileURLToPath(new URL(folder, import.meta.url))
    const names = await picturesIn(source)
    await Promise.all(names.map((name) => copyFile(join(source, name), join(target, name))))
    if (names.length > 0) return
  }
}

async function picturesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
