import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A stream of known size, too large for memory. */
export interface SizedStream {
  stream: Readable
  bytes: number
}

/** Stores uploaded pictures and audio. Names of pictures are single path segments; no name is reused. */
export interface MediaStore extends TemporaryFiles {
  /** Where `/media/*` looks for a file, in order: one place, unless files are being moved. */
  sources(): Promise<readonly MediaSource[]>
  /** Writes the complete file or nothing. @throws the file system's error, such as ENOSPC, or HttpError 503 */
  put(name: string, content: Uint8Array | SizedStream): Promise<void>
  /** Deletes a file; a missing one is no error. */
  delete(name: string): Promise<void>
  /** The files at the top level, or in the given folder, which may be missing. */
  list(folder?: string): Promise<StoredFile[]>
  /** All served files, including those in folders, by path; names that begin with a dot are skipped. */
  listAll(): AsyncIterable<StoredFile>
  /** Reads a file; undefined when it is missing. */
  open(name: string): Promise<Readable | undefined>
}

type MediaSource = { kind: 'folder'; folder: string } | { kind: 'bucket'; read: ReadObject }

/** A request for an object, as HTTP headers. */
export interface ObjectRequest {
  /** 'head' returns no body. */
  method: 'get' | 'head'
  range?: string
  ifNoneMatch?: string
  ifModifiedSince?: Date
}

export type ObjectAnswer =
  | { outcome: 'missing' }
  /** The client's copy is current. */
  | { outcome: 'unchanged' }
  /** The range is beyond the end. */
  | { outcome: 'unsatisfiable' }
  | {
      outcome: 'found'
      /** Null for 'head'. */
      body: Readable | null
      /** Size of the body. */
      bytes: number
      etag: string
      changedAt: Date
      /** `Content-Range`; null for the whole object. */
      range: string | null
    }

/** Reads an object of a bucket. @throws HttpError 503 */
export type ReadObject = (name: string, request: ObjectRequest) => Promise<ObjectAnswer>

interface TemporaryFiles {
  /** A path for a new local file, for an upload while it is received. The caller deletes it. */
  temporaryFile(): string
  /** Deletes leftovers of killed programs. @param before their last modification */
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
  /** Time of the upload. */
  putAt: Date
  bytes: number
}

/** The files of a folder, without subfolders. */
export async function filesIn(folder: string): Promise<StoredFile[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const stored = await Promise.all(files.map((name) => statOf(folder, name)))
  return stored.filter((file) => file !== undefined)
}

export async function statOf(folder: string, name: string): Promise<StoredFile | undefined> {
  // Another instance may delete files at the same time.
  const stats = await stat(join(folder, name)).catch(unlessMissing)
  return stats && { name, putAt: stats.mtime, bytes: stats.size }
}

/** Handler for `catch`: returns undefined for a missing file, rethrows other errors. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** With a prefix, still below the limit for a bucket's keys. */
const MAX_LENGTH = 900

/** Whether a name is valid in the media store: not hidden, and within its folder. */
export function isMediaName(name: string): boolean {
  if (name.length > MAX_LENGTH || /[\0\\\n]/.test(name)) return false
  return name.split('/').every((part) => part !== '' && !part.startsWith('.'))
}

/** Content types of stored pictures, and of files that people add by hand. */
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

/** Content type by file name: the type stored in a bucket is not used. */
export function contentTypeOf(name: string): string {
  return TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'
}
