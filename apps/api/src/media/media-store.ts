import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** What comes from elsewhere and is not held in memory. */
export interface SizedStream {
  stream: Readable
  bytes: number
}

/** Stores uploaded pictures and audio. Names of pictures are single path segments; no name is used twice. */
export interface MediaStore extends TemporaryFiles {
  /** How `/media/*` reads it. */
  source: { kind: 'folder'; folder: string } | { kind: 'bucket'; read: ReadObject }
  /** Writes a file whole, or not at all. @throws the file system's error, such as ENOSPC, or HttpError 503 */
  put(name: string, content: Uint8Array | SizedStream): Promise<void>
  /** Deletes a file; one that is not there is no error. */
  delete(name: string): Promise<void>
  /** What `put` has put, without the folders beside it; or what is in one of the folders, which need not be there. */
  list(folder?: string): Promise<StoredFile[]>
  /** Everything that is served, with what is in folders, by its path; what begins with a dot is left out. */
  listAll(): AsyncIterable<StoredFile>
  /** Reads a file; undefined when it is not there. */
  open(name: string): Promise<Readable | undefined>
}

/** What a reader wants of an object, in the words of the HTTP headers. */
export interface ObjectRequest {
  /** 'head' brings no body. */
  method: 'get' | 'head'
  range?: string
  ifNoneMatch?: string
  ifModifiedSince?: Date
}

export type ObjectAnswer =
  | { outcome: 'missing' }
  /** What the reader has is still right. */
  | { outcome: 'unchanged' }
  /** The range lies beyond the end. */
  | { outcome: 'unsatisfiable' }
  | {
      outcome: 'found'
      /** Null for 'head'. */
      body: Readable | null
      /** Of the body. */
      bytes: number
      etag: string
      changedAt: Date
      /** `Content-Range`; null when it is the whole. */
      range: string | null
    }

/** Reads an object of a bucket. @throws HttpError 503 */
export type ReadObject = (name: string, request: ObjectRequest) => Promise<ObjectAnswer>

interface TemporaryFiles {
  /** The name of a file of this machine, not yet there, for what is still being received. Who makes it deletes it. */
  temporaryFile(): string
  /** Deletes what a program that was killed left behind. @param before its last change */
  deleteLeftovers(before: Date): Promise<void>
}

/** Begins with a dot: `/media/*` does not serve such files. */
const TEMPORARY_FOLDER = '.incoming'

/** The folder for files while they are received. @param folder its parent */
export function createTemporaryFiles(folder: string): TemporaryFiles {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER)
  mkdirSync(temporaryFolder, { recursive: true })
  return {
    temporaryFile: () => join(temporaryFolder, randomUUID()),
    async deleteLeftovers(before) {
      for (const { name, putAt } of await filesIn(temporaryFolder)) {
        if (putAt < before) await rm(join(temporaryFolder, name), { force: true })
      }
    },
  }
}

export interface StoredFile {
  name: string
  /** When it was put there. */
  putAt: Date
  bytes: number
}

/** The files of a folder, without those in folders of it. */
export async function filesIn(folder: string): Promise<StoredFile[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const stored = await Promise.all(files.map((name) => statOf(folder, name)))
  return stored.filter((file) => file !== undefined)
}

export async function statOf(folder: string, name: string): Promise<StoredFile | undefined> {
  // Another instance may sweep at the same time.
  const stats = await stat(join(folder, name)).catch(unlessMissing)
  return stats && { name, putAt: stats.mtime, bytes: stats.size }
}

/** For `catch`: what is missing is undefined, everything else an error as before. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Less than a bucket's key may have, with a prefix before it. */
const MAX_LENGTH = 900

/** True for the name of a file of the media store: nothing hidden, nothing beside it. */
export function isMediaName(name: string): boolean {
  if (name.length > MAX_LENGTH || /[\0\\\n]/.test(name)) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.'))
}

/** The types of stored pictures, and of other files that people put beside them. */
const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
  '.wav': 'audio/wav',
  '.aif': 'audio/aiff',
  '.aiff': 'audio/aiff',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
}

/** The type of a file of the media store, by its name: the type stored in a bucket is not used. */
export function contentTypeOf(name: string): string {
  return TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'
}
