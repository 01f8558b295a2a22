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

export async function createMediaStore({
  mediaDir,
  mediaBucket,
}: Pick<Env, 'mediaDir' | 'mediaBucket'>): Promise<MediaStore> {
  if (!mediaBucket) return createLocalMediaStore(mediaDir)
  // Only who has a bucket waits for the AWS SDK to load, and has it in memory.
  const { createBucketMediaStore } = await import('./bucket-media-store.ts')
  return createBucketMediaStore(mediaBucket, mediaDir)
}

/** The store in a folder of this machine. */
export function createLocalMediaStore(folder: string): MediaStore {
  // On the same disk, so that a file can be renamed.
  const temporaryFiles = createTemporaryFiles(folder)

  return {
    ...temporaryFiles,
    source: { kind: 'folder', folder },
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
    // The name must not be there before the bytes are, whatever happens to the machine.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same with the files in folders of it, by their paths; what begins with a dot is left out. */
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
