import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createSecretBox } from '../shared/secret-box.ts'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readKeep, type Keep } from '../config/backup-config.ts'
import { readCommandEnv } from '../config/env.ts'
import { withSiteMedia } from '../connections/media/site-media.ts'
import { holdMedia } from '../pictures/sweep-unused-media.ts'
import { isMediaName, type MediaStore, type StoredFile } from '../media/media-store.ts'
import {
  backupName,
  BackupWriter,
  deleteOldBackups,
  deleteUnfinishedBackups,
  FORMAT,
  unfinishedName,
  type MediaEntry,
} from './backup-files.ts'
import { copyErasures } from './erasure-journal.ts'
import { queriesOn } from './load-database.ts'
import { dumpDatabase, withConnection } from './dump-database.ts'
import { severalAtOnce } from '../shared/several-at-once.ts'
import { openFileStore, sweepStoredFiles, type FileStore } from './stored-files.ts'

const USAGE = `Usage: backup --to <folder> [--keep <number>|<days>d,<weeks>w,<months>m]
Writes a backup of the database and the media into a new folder in <folder>, while the site runs. The files of all
backups are in <folder>/files, each once.
With --keep, older backups in <folder> are deleted when there are more than so many. A backup that lacks files which the
database names is kept, but the command exits with 3, and deletes nothing.`
const NO_SECRET = 'APP_SECRET is not set, so that the backup cannot say which one belongs to it.'
const MISSING_SHOWN = 5
/** The exit code after a backup that was kept, but lacks files; one that failed exits with 1. */
const INCOMPLETE = 3
/** Older unfinished backups are leftovers of killed runs. */
const UNFINISHED_MAX_MS = 24 * 60 * 60 * 1000

export async function runBackupCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    const { to, keep } = readArguments(program.argv.slice(2))
    const env = readCommandEnv(program.env)
    const folder = resolve(to)
    const result = await withSiteMedia(env, (store) =>
      backUp({
        databaseUrl: env.databaseUrl,
        appSecret: env.isAppSecretGiven ? env.appSecret : null,
        ...{ store, folder, now: new Date(), keep },
      }),
    )
    const size = `${megabytes(result.bytes)} MB, ${megabytes(result.addedBytes)} MB of it new`
    program.stdout.write(
      `Backed up ${result.rows} rows and ${result.files} media files (${size}), and read what is new again: ${result.target}
APP_SECRET is not in it: keep it elsewhere, or two-factor cannot be restored.\n`,
    )
    if (!env.isAppSecretGiven) program.stderr.write(`${NO_SECRET}\n`)
    const { missing, deleted } = result
    if (missing.length > 0) {
      program.stderr.write(`${describeMissing(missing)}\n`)
      program.exitCode = INCOMPLETE
    }
    if (deleted.length > 0) program.stdout.write(`Deleted ${deleted.join(', ')}\n`)
  }, program)
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** @throws Error with the usage of the command */
function readArguments(args: string[]): { to: string; keep: Keep | undefined } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, keep: { type: 'string' } } })
    const keep = values.keep === undefined ? undefined : readKeep(values.keep)
    if (values.to && keep !== null) return { to: values.to, keep }
  } catch {
    // An unknown argument shows the usage, like a missing one.
  }
  throw new Error(USAGE)
}

/** Older backups, which may have the last copies of the missing files, are all kept. */
function describeMissing(missing: readonly string[]): string {
  const shown = missing.slice(0, MISSING_SHOWN).join(', ')
  return `The backup is incomplete: ${missing.length} files that the database names are not in the media store: ${shown}. It was kept, and no older one was deleted.`
}

interface BackUpOptions {
  databaseUrl: string
  store: MediaStore
  /** Null when the command has none. */
  appSecret: string | null
  folder: string
  now: Date
  /** The backups to keep; without it none is deleted. */
  keep?: Keep
  /** Replaces the space that must be left on the disk. */
  reserveBytes?: number
}

/**
 * Writes a backup of the database and of the media store, both of the same moment, while the site runs. It gets its
 * final name when it is complete and verified; then older backups are deleted, unless it lacks files.
 * @returns `missing`: files that the database references and the store lacks
 * @throws Error; the unfinished backup is deleted then, and all older ones stay
 */
export async function backUp(options: BackUpOptions) {
  const { folder } = options
  await mkdir(folder, { recursive: true })
  return withConnection(options.databaseUrl, async (client) => {
    // Another backup may be about to use, or to delete, stored files.
    await client.query("select pg_advisory_lock(hashtext('troubadour-backups'))")
    const result = await writeNew(options, client)
    await copyErasures(queriesOn(client), folder)
    const isComplete = result.missing.length === 0
    const deleted = options.keep && isComplete ? await deleteOldBackups(folder, options.keep) : []
    if (deleted.length > 0) await sweepStoredFiles(folder)
    return { ...result, deleted }
  })
}

async function writeNew(options: BackUpOptions, client: pg.Client) {
  const { folder, now, reserveBytes } = options
  const name = await freeName(folder, now)
  const target = join(folder, name)
  const unfinished = join(folder, unfinishedName(name))
  await deleteUnfinishedBackups(folder, new Date(now.getTime() - UNFINISHED_MAX_MS))
  const files = await openFileStore(folder, reserveBytes)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const result = await write(options, client, { folder: unfinished, files })
    await rename(unfinished, target)
    return { ...result, target }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The name of this second, or of the next one that is free: a restore makes a backup, maybe right after another. */
async function freeName(folder: string, now: Date): Promise<string> {
  const name = backupName(now)
  const isTaken = await stat(join(folder, name)).catch(() => null)
  return isTaken ? freeName(folder, new Date(now.getTime() + 1000)) : name
}

async function write(
  { store, appSecret, now }: BackUpOptions,
  client: pg.Client,
  { folder, files }: { folder: string; files: FileStore },
) {
  const writer = new BackupWriter(folder)
  // Before the dump: files referenced by its rows must not be deleted before they are copied.
  await holdMedia(client)
  const { media: named, ...described } = await dumpDatabase(client, writer)
  const tableBytes = writer.bytes
  const media = await storeMedia(store, files, writer)
  await writer.finish({
    format: FORMAT,
    createdAt: now.toISOString(),
    secretId: appSecret === null ? null : createSecretBox([appSecret]).keyId,
    ...described,
    media,
  })
  const names = new Set(media.map(({ name }) => name))
  return {
    rows: described.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: media.length,
    bytes: writer.bytes,
    addedBytes: tableBytes + files.addedBytes,
    missing: named.filter((name) => !names.has(name)),
  }
}

/** Copies the files that are not stored yet. */
async function storeMedia(store: MediaStore, files: FileStore, writer: BackupWriter): Promise<MediaEntry[]> {
  const stored: [StoredFile, MediaEntry][] = []
  await severalAtOnce(store.listAll(), async (file) => {
    if (!isMediaName(file.name)) return
    let entry = await files.find(file)
    if (!entry) {
      const content = await store.open(file.name)
      entry = content && (await files.add(file, content))
    }
    if (!entry) return
    writer.refer(entry)
    stored.push([file, entry])
  })
  await files.keepKnown(stored)
  return stored.map(([, entry]) => entry)
}
