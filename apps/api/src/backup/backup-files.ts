import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Keep } from '../config/backup-config.ts'
import { BASELINE, migrations as knownMigrations, requireBaseline } from '../db/migrations/index.ts'
import { isMediaName } from '../media/media-store.ts'
import { outdatedBackups } from './retention.ts'
import { severalAtOnce } from '../shared/several-at-once.ts'

/** Raised when older programs can no longer read the backups; newer programs read all earlier formats. */
export const FORMAT = 2

const MANIFEST_FILE = 'manifest.json'
/** This is the format of `sha256sum`: a copy can be checked by `sha256sum --check SHA256SUMS`. */
const SUMS_FILE = 'SHA256SUMS'
const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/
/** The name of a backup. */
export const NAME = /^troubadour-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** Readable only by the owner: a backup contains the subscribers' addresses. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const manifest = z.object({
  format: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Identifies APP_SECRET, which is not in the backup; null when the command had none. */
  secretId: z.string().nullable(),
  /** Tables are listed in loading order: referenced ones come first. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int() })),
  /** The last assigned number of each sequence. */
  sequences: z.array(z.object({ table: identifier, column: identifier, value: z.string().regex(/^\d+$/) })),
  /** Without a digest in format 1, where each backup has its own copies. */
  media: z.array(
    z.object({ name: z.string().refine(isMediaName), bytes: z.int(), sha256: sha256.optional() }),
  ),
})
export type MediaEntry = { name: string; bytes: number; sha256: string }
export type Manifest = z.infer<typeof manifest>

export const tableFile = (table: string) => `tables/${table}.copy`
/** Path of a stored file in the folder of all backups. */
export const storedPath = (digest: string) => `files/${digest.slice(0, 2)}/${digest}`
/** Path of a file of the media store, from the folder of its backup. */
export const mediaFile = ({ name, sha256 }: Manifest['media'][number]) =>
  sha256 === undefined ? `media/${name}` : `../${storedPath(sha256)}`

/** `troubadour-2026-06-15T16-00-00Z`: sorting by name sorts by time. */
export function backupName(now: Date): string {
  return `troubadour-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function unfinishedName(name: string): string {
  return `.${name}.unfinished`
}

/** The names of the backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
}

/** Deletes the outdated backups in a folder. @returns their names */
export async function deleteOldBackups(folder: string, keep: Keep): Promise<string[]> {
  const old = outdatedBackups(await listBackups(folder), keep)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Deletes leftovers of killed backups that began before this moment. */
export async function deleteUnfinishedBackups(folder: string, before: Date): Promise<void> {
  const unfinished = (await readdir(folder)).filter((name) => {
    const [, backup = ''] = /^\.(.*)\.unfinished$/.exec(name) ?? []
    return NAME.test(backup) && backup < backupName(before)
  })
  for (const name of unfinished) await rm(join(folder, name), { recursive: true })
}

export class DamagedBackupError extends Error {
  readonly paths: readonly string[]
  constructor(paths: readonly string[]) {
    super(`The backup is damaged, and nothing was restored: ${paths.join(', ')}`)
    this.paths = paths
  }
}

/** Writes the parts of a backup into a folder, with the checksum of each. */
export class BackupWriter {
  /** Size of all parts so far. */
  bytes = 0
  readonly #folder: string
  readonly #sums = new Map<string, string>()
  readonly #stored = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @param path relative to the backup's folder @returns its size in bytes */
  async add(path: string, content: Readable): Promise<number> {
    const { sum, bytes } = await writeHashed(join(this.#folder, path), content)
    this.#sums.set(path, sum)
    this.bytes += bytes
    return bytes
  }

  /** Adds the checksum of a stored file. */
  refer(entry: MediaEntry): void {
    this.#stored.set(mediaFile(entry), entry.sha256)
    this.bytes += entry.bytes
  }

  /**
   * Writes the manifest and the checksums, then reads all written parts again. @throws Error when a part on the disk differs
   */
  async finish(description: Manifest): Promise<void> {
    await this.add(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(description, null, 2)}\n`)]))
    const lines = [...this.#sums, ...this.#stored].map(([path, sum]) => `${sum}  ${path}\n`)
    await writeHashed(join(this.#folder, SUMS_FILE), Readable.from([Buffer.from(lines.join(''))]))
    await severalAtOnce(this.#sums, async ([path, sum]) => {
      if ((await hashOf(join(this.#folder, path))) !== sum)
        throw new Error(`${path} is not on the disk as it was written.`)
    })
  }
}

/** @returns the SHA-256 of the content, hex, and its size */
export async function writeHashed(file: string, content: Readable) {
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  const handle = await open(file, 'wx', FILE_MODE)
  try {
    let bytes = 0
    // Not a pipeline, which takes twice the processor time for small files.
    const sum = await hashOf(content, async (chunk) => {
      await handle.writeFile(chunk)
      bytes += chunk.length
    })
    await handle.sync()
    return { sum, bytes }
  } finally {
    await handle.close()
  }
}

/** The SHA-256 of a stream, hex. @param onChunk called with each chunk */
export async function hashOf(
  content: string | Readable,
  onChunk?: (chunk: Buffer) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = typeof content === 'string' ? createReadStream(content) : content
  for await (const chunk of chunks) {
    hash.update(chunk)
    await onChunk?.(chunk)
  }
  return hash.digest('hex')
}

/**
 * Reads the manifest of a backup, after checking every part.
 * @throws Error that names the damaged parts, or says that a newer program made it
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const sums = await readSums(folder)
  const damaged: string[] = []
  await severalAtOnce(sums, async ([path, sum]) => {
    const actual = await hashOf(join(folder, path)).catch(() => null)
    if (actual !== sum) damaged.push(path)
  })
  if (damaged.length > 0) throw new DamagedBackupError(damaged)

  const data = parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
  const parts = [
    MANIFEST_FILE,
    ...data.tables.map(({ name }) => tableFile(name)),
    ...data.media.map(mediaFile),
  ]
  const unsummed = parts.filter((path) => !sums.has(path))
  if (unsummed.length > 0) throw new DamagedBackupError(unsummed)
  return data
}

/** The digests of the stored files that a backup names, without checking it. */
export async function readDigests(folder: string): Promise<string[]> {
  const { media } = parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
  return media.flatMap(({ sha256 }) => sha256 ?? [])
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUMS_FILE), 'utf8').catch(async (cause: unknown) => {
    const names = await listBackups(folder).catch(() => [])
    const suggestion =
      names.length > 0 ? ` There are backups in it: choose one, such as ${names.at(-1)}.` : ''
    throw new Error(`${folder} is no backup: it has no ${SUMS_FILE}.${suggestion}`, { cause })
  })
  const sums = parseSums(text)
  if (!sums?.has(MANIFEST_FILE)) throw new DamagedBackupError([SUMS_FILE])
  return sums
}

/** Checksums by path; null for a text that breaks off. */
export function parseSums(text: string): Map<string, string> | null {
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, path] = SUM_LINE.exec(line) ?? []
    if (!sum || !path) return null
    sums.set(path, sum)
  }
  return text.endsWith('\n') ? sums : null
}

/** The paths of all parts of a backup, from its folder. */
export async function listParts(folder: string): Promise<string[]> {
  return [SUMS_FILE, ...(await readSums(folder)).keys()]
}

function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text)
  // The fields that exist in every format.
  const versions = manifest.pick({ format: true, migrations: true }).safeParse(json)
  const applied = versions.data?.migrations ?? []
  const isNewer = applied.some((name) => name > BASELINE && !(name in knownMigrations))
  if ((versions.data?.format ?? 0) > FORMAT || isNewer)
    throw new Error('The backup was made by a newer version of the program: restore it with that one.')
  requireBaseline('backup', applied)
  return manifest.parse(json)
}
