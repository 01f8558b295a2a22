import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, mkdir, stat, readFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { isMediaName } from '../media/media-store.ts'
import { migrations as knownMigrations } from '../db/migrations/index.ts'

/** Counts up when an older program could not read a backup any more; a newer one reads all former ones. */
export const FORMAT = 1

const MANIFEST_FILE = 'manifest.json'
/** In the form of `sha256sum`, so that a copy can be checked without this program: `sha256sum --check SHA256SUMS`. */
const SUMS_FILE = 'SHA256SUMS'
const TABLES_FOLDER = 'tables'
export const MEDIA_FOLDER = 'media'

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const manifest = z.object({
  format: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** Those that had been applied, in order. */
  migrations: z.array(z.string()).min(1),
  /** Names APP_SECRET, which is not in the backup; null when it was not known to the command. */
  secretId: z.string().nullable(),
  /** In the order in which they can be loaded: what a row refers to comes before it. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int() })),
  /** The last number that was given out. */
  sequences: z.array(z.object({ table: identifier, column: identifier, value: z.string().regex(/^\d+$/) })),
  media: z.array(z.object({ name: z.string().refine(isMediaName), bytes: z.int() })),
})
export type Manifest = z.infer<typeof manifest>

/** Where a table's rows are in a backup. */
export function tableFile(table: string): string {
  return `${TABLES_FOLDER}/${table}.copy`
}

const NAME = /^troubadour-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/

/** `troubadour-2026-06-15T16-00-00Z`: their order is that of time. */
export function backupName(now: Date): string {
  return `troubadour-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** What a backup is called until it is whole; hidden, so that nobody takes it for one. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`
}

/** The names of the backups in a folder, the oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort()
}

/** Deletes all backups in a folder but the last ones. @returns the names of those that are gone */
export async function deleteOldBackups(folder: string, kept: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -kept)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Deletes what backups that were begun before then, and killed, have left: all subscribers are in it. */
export async function deleteUnfinishedBackups(folder: string, before: Date): Promise<void> {
  const left = (await readdir(folder)).filter((name) => {
    const [, of = ''] = /^\.(.*)\.unfinished$/.exec(name) ?? []
    return NAME.test(of) && of < backupName(before)
  })
  for (const name of left) await rm(join(folder, name), { recursive: true })
}

/** For the one who makes the backup alone: it has everybody's address in it. */
const MODE = 0o600
const FOLDER_MODE = 0o700

/** Writes a new file to the disk. @returns the SHA-256 of what came, hex */
async function writeHashed(file: string, content: Readable): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  const hash = createHash('sha256')
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx', mode: MODE, flush: true }),
  )
  return hash.digest('hex')
}

/** The SHA-256 of a file, hex. */
export function hashOf(file: string): Promise<string> {
  return hashOfStream(createReadStream(file))
}

/** The same of what comes from elsewhere. */
export async function hashOfStream(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}

/** Writes the parts of a backup into a folder, with the sum of each. */
export class BackupWriter {
  /** Of all parts so far. */
  bytes = 0
  readonly #folder: string
  readonly #sums = new Map<string, string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** @param path below the folder @returns how many bytes it has */
  async add(path: string, content: Readable): Promise<number> {
    const file = join(this.#folder, path)
    this.#sums.set(path, await writeHashed(file, content))
    const { size } = await stat(file)
    this.bytes += size
    return size
  }

  /** Writes what describes the backup, and reads all of it again. @throws Error when a part is not what was written */
  async finish(manifest: Manifest): Promise<void> {
    await this.add(MANIFEST_FILE, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
    const lines = [...this.#sums].map(([path, sum]) => `${sum}  ${path}\n`)
    await writeHashed(join(this.#folder, SUMS_FILE), Readable.from([Buffer.from(lines.join(''))]))
    for (const [path, sum] of this.#sums) {
      if ((await hashOf(join(this.#folder, path))) !== sum)
        throw new Error(`${path} is not on the disk as it was written.`)
    }
  }
}

const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/

/**
 * Reads what a backup says of itself, when each part of it is as it was written.
 * @throws Error that names the parts that are damaged, or says that a newer program made it
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const sums = await readSums(folder)
  const damaged = []
  for (const [path, sum] of sums) {
    const actual = await hashOf(join(folder, path)).catch(() => null)
    if (actual !== sum) damaged.push(path)
  }
  if (damaged.length > 0) throw damagedError(damaged)

  const data = parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'))
  const parts = [
    MANIFEST_FILE,
    ...data.tables.map(({ name }) => tableFile(name)),
    ...data.media.map(({ name }) => `${MEDIA_FOLDER}/${name}`),
  ]
  const unsummed = parts.filter((path) => !sums.has(path))
  if (unsummed.length > 0) throw damagedError(unsummed)
  return data
}

async function readSums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, SUMS_FILE), 'utf8').catch(async (cause: unknown) => {
    const names = await listBackups(folder).catch(() => [])
    const hint = names.length > 0 ? ` There are backups in it: choose one, such as ${names.at(-1)}.` : ''
    throw new Error(`${folder} is no backup: it has no ${SUMS_FILE}.${hint}`, { cause })
  })
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sum, path] = SUM_LINE.exec(line) ?? []
    if (!sum || !path) throw damagedError([SUMS_FILE])
    sums.set(path, sum)
  }
  if (!sums.has(MANIFEST_FILE)) throw damagedError([SUMS_FILE])
  return sums
}

function damagedError(paths: string[]): Error {
  return new Error(`The backup is damaged, and nothing was restored: ${paths.join(', ')}`)
}

function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text)
  // What a newer format looks like is not known, but for this.
  const versions = manifest.pick({ format: true, migrations: true }).safeParse(json)
  const unknown = versions.data?.migrations.filter((name) => !(name in knownMigrations)) ?? []
  if ((versions.data?.format ?? 0) > FORMAT || unknown.length > 0)
    throw new Error('The backup was made by a newer version of the program: restore it with that one.')
  return manifest.parse(json)
}
