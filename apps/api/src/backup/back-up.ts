import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createSecretBox } from '../shared/secret-box.ts'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readCommandEnv } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { holdMedia } from '../pictures/sweep-unused-media.ts'
import { isMediaName, type MediaStore } from '../media/media-store.ts'
import {
  backupName,
  BackupWriter,
  deleteOldBackups,
  deleteUnfinishedBackups,
  FORMAT,
  mediaFile,
  unfinishedName,
  type Manifest,
} from './backup-files.ts'
import { dumpDatabase, withConnection } from './dump-database.ts'
import { severalAtOnce } from './several-at-once.ts'

const USAGE = `Usage: backup --to <folder> [--keep <number>]
Writes a backup of the database and the media into a new folder in <folder>, while the site runs.
With --keep, older backups in <folder> are deleted when there are more than so many. A backup that lacks files which the
database names is kept, but the command fails, and deletes nothing.`
const NO_SECRET = 'APP_SECRET is not set, so that the backup cannot say which one belongs to it.'
const MISSING_SHOWN = 5
/** Older unfinished backups are leftovers of killed runs. */
const UNFINISHED_MAX_MS = 24 * 60 * 60 * 1000

export async function runBackupCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    const { to, keep } = readArguments(program.argv.slice(2))
    const env = readCommandEnv(program.env)
    const folder = resolve(to)
    const result = await backUp({
      databaseUrl: env.databaseUrl,
      store: await createMediaStore(env),
      appSecret: env.isAppSecretGiven ? env.appSecret : null,
      folder,
      now: new Date(),
    })
    const megabytes = (result.bytes / 1_000_000).toFixed(1)
    program.stdout.write(
      `Backed up ${result.rows} rows and ${result.files} media files (${megabytes} MB), and read them again: ${result.target}
APP_SECRET is not in it: keep it elsewhere, or two-factor cannot be restored.\n`,
    )
    if (!env.isAppSecretGiven) program.stderr.write(`${NO_SECRET}\n`)
    requireAll(result.missing)
    const deleted = keep === undefined ? [] : await deleteOldBackups(folder, keep)
    if (deleted.length > 0) program.stdout.write(`Deleted ${deleted.join(', ')}\n`)
  }, program)
}

/** @throws Error with the usage of the command */
function readArguments(args: string[]): { to: string; keep: number | undefined } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, keep: { type: 'string' } } })
    if (values.to && (values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep)))
      return { to: values.to, keep: values.keep === undefined ? undefined : Number(values.keep) }
  } catch {
    // An unknown argument shows the usage, like a missing one.
  }
  throw new Error(USAGE)
}

/** @throws Error when files are missing: older backups may be the last copies */
function requireAll(missing: readonly string[]): void {
  if (missing.length === 0) return
  const shown = missing.slice(0, MISSING_SHOWN).join(', ')
  throw new Error(
    `The backup is incomplete: ${missing.length} files that the database names are not in the media store: ${shown}. It was kept, and no older one was deleted.`,
  )
}

interface BackUpOptions {
  databaseUrl: string
  store: MediaStore
  /** Null when the command has none. */
  appSecret: string | null
  folder: string
  now: Date
}

/**
 * Writes a backup of the database and of the media store, both of the same moment, while the site runs. It gets its
 * final name when it is complete and verified.
 * @returns `missing`: files that the database references and the store lacks
 * @throws Error; the unfinished backup is deleted then
 */
export async function backUp(options: BackUpOptions) {
  const name = backupName(options.now)
  const target = join(options.folder, name)
  const unfinished = join(options.folder, unfinishedName(name))
  await mkdir(options.folder, { recursive: true })
  await deleteUnfinishedBackups(options.folder, new Date(options.now.getTime() - UNFINISHED_MAX_MS))
  if (await stat(target).catch(() => null)) throw new Error(`There is a backup ${target} already.`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const result = await write(options, unfinished)
    await rename(unfinished, target)
    return { ...result, target }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function write({ databaseUrl, store, appSecret, now }: BackUpOptions, folder: string) {
  const writer = new BackupWriter(folder)
  const { database, media } = await withConnection(databaseUrl, async (client) => {
    // Before the dump: files referenced by its rows must not be deleted before they are copied.
    await holdMedia(client)
    const database = await dumpDatabase(client, writer)
    return { database, media: await copyMedia(store, writer) }
  })
  const { media: named, ...described } = database
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
    missing: named.filter((name) => !names.has(name)),
  }
}

async function copyMedia(store: MediaStore, writer: BackupWriter): Promise<Manifest['media']> {
  const media: Manifest['media'] = []
  await severalAtOnce(store.listAll(), async ({ name }) => {
    const content = isMediaName(name) ? await store.open(name) : undefined
    if (content) media.push({ name, bytes: await writer.add(mediaFile(name), content) })
  })
  return media
}
