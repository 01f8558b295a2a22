import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ReadObject } from './bucket-object.ts'
import { filesBelow, filesIn, unlessMissing, type StoredFile } from './files-in.ts'
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files.ts'

/** What comes from elsewhere and is not held in memory. */
export interface SizedStream {
  stream: Readable
  bytes: number
}

/** Where uploaded pictures are kept. Names of pictures are single path segments and are never used twice. */
export interface MediaStore extends TemporaryFiles {
  /** How `/media/*` reads it. */
  source: { kind: 'folder'; folder: string } | { kind: 'bucket'; read: ReadObject }
  /** Writes a file whole, or not at all. @throws the file system's error, such as ENOSPC, or HttpError 503 */
  put(name: string, content: Uint8Array | SizedStream): Promise<void>
  /** Deletes a file; one that is not there is no error. */
  delete(name: string): Promise<void>
  /** What `put` has put, without the folders beside it. */
  list(): Promise<StoredFile[]>
  /** Everything that is served, with what is in folders, by its path. */
  listAll(): AsyncIterable<StoredFile>
  /** Reads a file; undefined when it is not there. */
  open(name: string): Promise<Readable | undefined>
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
    list: () => filesIn(folder),
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
