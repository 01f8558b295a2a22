import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Env } from '../config/env.ts'
import {
  createTemporaryFiles,
  filesIn,
  statOf,
  unlessMissing,
  type MediaStore,
  type SizedStream,
  type StoredFile,
} from './media-store.ts'

/** One place for files. `mediaDir` is the folder, or with a bucket the one for uploads while they are received. */
export type MediaPlace = Pick<Env, 'mediaDir' | 'mediaBucket'>

export async function createMediaStore({ mediaDir, mediaBucket }: MediaPlace): Promise<MediaStore> {
  if (!mediaBucket) return createLocalMediaStore(mediaDir)
  // Imported on demand, because the AWS SDK takes time to load and memory.
  const { createBucketMediaStore } = await import('./bucket-media-store.ts')
  return createBucketMediaStore(mediaBucket, mediaDir)
}

/** The store in a local folder. */
export function createLocalMediaStore(folder: string): MediaStore {
  // A file can only be renamed on the same disk.
  const temporaryFiles = createTemporaryFiles(folder)

  return {
    ...temporaryFiles,
    sources: async () => [{ kind: 'folder', folder }],
    async put(name, content) {
      const temporary = temporaryFiles.temporaryFile()
      try {
        await writeWhole(temporary, content)
        if (name.includes('/')) await mkdir(dirname(join(folder, name)), { recursive: true })
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    list: (part = '') => filesIn(join(folder, part)),
    listAll: () => filesBelow(folder),
    async open(name) {
      const handle = await open(join(folder, name)).catch(unlessMissing)
      return handle && createReadStream('', { fd: handle })
    },
  }
}

async function writeWhole(file: string, content: Uint8Array | SizedStream): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(content instanceof Uint8Array ? content : content.stream)
    // The data must be on the disk before the name is, in case the machine fails.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files of a folder and its subfolders, by path; names that begin with a dot are skipped. */
async function* filesBelow(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const parts = relative(folder, join(entry.parentPath, entry.name)).split(sep)
    if (parts.some((part) => part.startsWith('.'))) continue
    const file = await statOf(folder, parts.join('/'))
    if (file) yield file
  }
}
