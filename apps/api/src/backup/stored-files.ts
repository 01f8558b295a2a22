import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredFile } from '../media/media-store.ts'
import {
  FILE_MODE,
  FOLDER_MODE,
  hashOf,
  listBackups,
  readDigests,
  storedPath,
  writeHashed,
  type MediaEntry,
} from './backup-files.ts'

/** What the last backups know of files, so that an unchanged one is not read again: one line of JSON for each. */
const KNOWN_FILE = 'files/known.jsonl'
/** Left free for the database, which is on the same disk. */
const RESERVE_BYTES = 300_000_000
const DIGEST = /^[0-9a-f]{64}$/

export type FileStore = Awaited<ReturnType<typeof openFileStore>>

/**
 * The files of all backups in a folder, each stored once by its digest. An interrupted backup leaves what it has
 * stored, and the next one goes on from there.
 * @throws Error when the disk is nearly full
 */
export async function openFileStore(folder: string, reserveBytes = RESERVE_BYTES) {
  const incoming = join(folder, 'files', '.incoming')
  // Only one backup runs at a time: this is what a killed one has left.
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true, mode: FOLDER_MODE })
  const known = await readKnown(folder)

  async function requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    if (free - bytes >= reserveBytes) return
    const text = `The disk of the backups is nearly full: ${Math.floor(free / 1_000_000)} MB are left.`
    throw Object.assign(new Error(text), { code: 'ENOSPC' })
  }
  await requireRoom(0)

  return {
    /** Size of the files that were added. */
    addedBytes: 0,

    /** The entry of a file that is stored already. */
    async find(file: StoredFile): Promise<MediaEntry | undefined> {
      const entry = known.get(keyOf(file))
      const stats = entry && (await stat(join(folder, storedPath(entry.sha256))).catch(() => null))
      return stats?.size === file.bytes ? entry : undefined
    },

    /** Copies a file, and reads it again. */
    async add(file: StoredFile, content: Readable): Promise<MediaEntry> {
      await requireRoom(file.bytes)
      const temporary = join(incoming, randomUUID())
      try {
        const { sum: sha256, bytes } = await writeHashed(temporary, content)
        if ((await hashOf(temporary)) !== sha256)
          throw new Error(`${file.name} is not on the disk as it was written.`)
        const stored = join(folder, storedPath(sha256))
        await mkdir(join(stored, '..'), { recursive: true, mode: FOLDER_MODE })
        await rename(temporary, stored)
        const entry = { name: file.name, bytes, sha256 }
        await appendFile(join(folder, KNOWN_FILE), lineOf(file, entry), { mode: FILE_MODE })
        this.addedBytes += bytes
        return entry
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    /** Forgets the files that are no longer in the media store. */
    async keepKnown(files: readonly (readonly [StoredFile, MediaEntry])[]): Promise<void> {
      const lines = files.map(([file, entry]) => lineOf(file, entry))
      const temporary = join(incoming, 'known')
      await writeFile(temporary, lines.join(''), { mode: FILE_MODE })
      await rename(temporary, join(folder, KNOWN_FILE))
    },
  }
}

/** No name is reused in the media store, but people can replace files of a folder by hand. */
const keyOf = ({ name, bytes, putAt }: StoredFile) => `${putAt.getTime()} ${bytes} ${name}`

const lineOf = (file: StoredFile, entry: MediaEntry) => `${JSON.stringify([keyOf(file), entry])}\n`

async function readKnown(folder: string): Promise<Map<string, MediaEntry>> {
  const text = await readFile(join(folder, KNOWN_FILE), 'utf8').catch(() => '')
  const known = new Map<string, MediaEntry>()
  for (const line of text.split('\n')) {
    try {
      // Only this file writes it.
      const [key, entry] = JSON.parse(line) as [string, MediaEntry]
      if (DIGEST.test(entry.sha256)) known.set(key, entry)
    } catch {
      // The line of a killed backup may be incomplete; its file is copied again.
    }
  }
  return known
}

/** Deletes the stored files that no backup names. Deletes nothing when a backup cannot be read. */
export async function sweepStoredFiles(folder: string): Promise<void> {
  const named = new Set<string>()
  for (const name of await listBackups(folder)) {
    const digests = await readDigests(join(folder, name)).catch(() => null)
    if (!digests) return
    digests.forEach((digest) => named.add(digest))
  }
  const parts = (await readdir(join(folder, 'files'))).filter((part) => /^[0-9a-f]{2}$/.test(part))
  for (const part of parts) {
    const names = await readdir(join(folder, 'files', part))
    for (const name of names) if (!named.has(name)) await rm(join(folder, 'files', part, name))
  }
}
