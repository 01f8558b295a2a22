import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the store. */
export interface StoredFile {
  name: string
  /** When it was put there. */
  putAt: Date
  bytes: number
}

/** The files of a folder, without those in folders of it. */
export async function filesIn(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const stored = await Promise.all(files.map((name) => statOf(folder, name)))
  return stored.filter((file) => file !== undefined)
}

/** The same with the files in folders of it, by their paths; what begins with a dot is left out. */
export async function* filesBelow(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const parts = relative(folder, join(entry.parentPath, entry.name)).split(sep)
    if (parts.some((part) => part.startsWith('.'))) continue
    const file = await statOf(folder, parts.join('/'))
    if (file) yield file
  }
}

async function statOf(folder: string, name: string): Promise<StoredFile | undefined> {
  // Another instance may sweep at the same time.
  const stats = await stat(join(folder, name)).catch(unlessMissing)
  return stats && { name, putAt: stats.mtime, bytes: stats.size }
}

/** For `catch`: what is missing is undefined, everything else an error as before. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
