import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file of the store. */
export interface StoredFile {
  name: string
  /** When it was put there. */
  putAt: Date
}

/** Where uploaded pictures are kept. Names are single path segments and are never used twice. */
export interface MediaStore {
  /** Writes a file whole, or not at all. @throws the file system's error, such as ENOSPC */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Deletes a file; one that is not there is no error. */
  delete(name: string): Promise<void>
  /** What `put` has put, without the folders beside it. */
  list(): Promise<StoredFile[]>
  /** Reads a file; undefined when it is not there. */
  open(name: string): Promise<Readable | undefined>
  /** The name of a file, not yet there, for what is still being received. Who makes it deletes it. */
  temporaryFile(): string
  /** Deletes what a program that was killed left behind. @param before its last change */
  deleteLeftovers(before: Date): Promise<void>
}

/** Begins with a dot: `/media/*` does not serve such files. On the same disk, so that a file can be renamed. */
const TEMPORARY_FOLDER = '.incoming'

/** The store in a folder of this machine. */
export function createLocalMediaStore(folder: string): MediaStore {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER)
  mkdirSync(temporaryFolder, { recursive: true })
  const temporaryFile = () => join(temporaryFolder, randomUUID())

  return {
    temporaryFile,
    async put(name, bytes) {
      const temporary = temporaryFile()
      try {
        await writeWhole(temporary, bytes)
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    delete: (name) => rm(join(folder, name), { force: true }),
    list: () => filesIn(folder),
    async open(name) {
      const handle = await open(join(folder, name)).catch(unlessMissing)
      return handle && createReadStream('', { fd: handle })
    },
    async deleteLeftovers(before) {
      for (const { name, putAt } of await filesIn(temporaryFolder)) {
        if (putAt < before) await rm(join(temporaryFolder, name), { force: true })
      }
    },
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    // The name must not be there before the bytes are, whatever happens to the machine.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function filesIn(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const stored = await Promise.all(
    files.map(async (name) => {
      // Another instance may sweep at the same time.
      const stats = await stat(join(folder, name)).catch(unlessMissing)
      return stats && { name, putAt: stats.mtime }
    }),
  )
  return stored.filter((file) => file !== undefined)
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
