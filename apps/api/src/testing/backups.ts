import { mkdtempSync, rmSync, mkdirSync, writeFileSync, cpSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pictureFiles } from '@troubadour/domain/media/media-picture'
import { sql } from 'kysely'
import { runRecoverySheetCommand } from '../backup/recovery-sheet.ts'
import { runBackupCommand } from '../backup/back-up.ts'
import { runRestoreCommand } from '../backup/restore.ts'
import type { CommandProcess } from '../commands/command.ts'
import type { Db } from '../db/tables.ts'
import { trackRow } from './fixtures.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { hashOf, listBackups, mediaFile, type Manifest } from '../backup/backup-files.ts'

/** Folders for backups and media, with the commands. */
export interface BackupFolders {
  folder: string
  backups: string
  /** A folder for media. */
  mediaDir: (name: string) => string
  env: (database: Pick<TestDatabase, 'url' | 'ownerUrl'>, mediaDir: string) => NodeJS.ProcessEnv
  /** Runs a command in this process. */
  run: (
    name: keyof typeof COMMANDS,
    args: string[],
    env: NodeJS.ProcessEnv,
    /** The first line of the standard input. */
    typed?: string,
  ) => Promise<CommandResult>
  remove: () => void
}

interface CommandResult {
  code: number
  text: string
  errors: string
}

const COMMANDS = { backup: runBackupCommand, restore: runRestoreCommand, sheet: runRecoverySheetCommand }
export const BACKUP_SECRET = 'a-secret-for-the-tests-0123456789'

export function createBackupFolders(): BackupFolders {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-backup-'))
  return {
    folder,
    backups: join(folder, 'backups'),
    mediaDir: (name) => join(folder, 'media', name),
    env: ({ url, ownerUrl }, mediaDir) => ({
      DATABASE_URL: url,
      MIGRATION_DATABASE_URL: ownerUrl,
      MEDIA_URL: `file://${mediaDir}`,
      APP_SECRET: BACKUP_SECRET,
    }),
    async run(name, args, env, typed = '') {
      const output = { text: '', errors: '' }
      const program: CommandProcess = {
        argv: ['node', `${name}.js`, ...args],
        env,
        stdin: Readable.from([Buffer.from(`${typed}\n`)]),
        stdout: { write: (part) => (output.text += part) },
        stderr: { write: (part) => (output.errors += part) },
      }
      await COMMANDS[name](program)
      return { code: Number(program.exitCode ?? 0), ...output }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** A checksum of all rows of each table, by name. */
export async function sumsOfTables(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db)
    sums[name] = found[0]?.sum ?? ''
  }
  return sums
}

const AT = new Date('2026-06-15T16:00:00Z')
const PICTURE = `/media/${'a'.repeat(32)}-300x200.jpg`
const ORIGINAL = 'audio/original.wav'
const FORM = 'audio/form.m4a'
const DOWNLOAD = 'audio/download.mp3'
/** A part of an unfinished upload. */
const PART = 'audio/parts/one'
/** The files of its only picture and recording. */
export const SOURCE_FILES = [...pictureFiles(PICTURE), ORIGINAL, FORM, DOWNLOAD, PART].sort()

export interface BackupSource {
  database: TestDatabase
  env: NodeJS.ProcessEnv
  /** The result of the backup command. */
  result: Awaited<ReturnType<BackupFolders['run']>>
  /** Folder of the backup. */
  backup: string
}

/** A database and a media folder, with a backup of them. */
export async function createBackupSource(folders: BackupFolders): Promise<BackupSource> {
  const database = await createTestDatabase()
  await fill(database)
  const mediaDir = folders.mediaDir('source')
  for (const name of ['demo', 'audio/parts']) mkdirSync(join(mediaDir, name), { recursive: true })
  for (const name of SOURCE_FILES) writeFileSync(join(mediaDir, name), 'picture')
  writeFileSync(join(mediaDir, 'demo', 'cover.webp'), 'cover')
  writeFileSync(join(mediaDir, '.hidden'), 'hidden')
  const env = folders.env(database, mediaDir)
  const result = await folders.run('backup', ['--to', folders.backups], env)
  return { database, env, result, backup: await newestBackup(folders.backups) }
}

/** Adds difficult rows of every kind: texts like COPY's own syntax, unused sequence values, waiting mails. */
async function fill({ db }: TestDatabase): Promise<void> {
  const row = { source: 'newsletter', createdAt: AT } as const
  const addresses = ['a@example.com', 'b@example.com', 'c@example.com']
  await db
    .insertInto('subscriptions')
    .values(addresses.map((email) => ({ ...row, email })))
    .execute()
  await db.deleteFrom('subscriptions').where('email', '=', 'c@example.com').execute()
  await addRecording(db)
  // Of a release that was deleted for good, so the mail is due; the first person has not confirmed.
  await db
    .insertInto('allReminders')
    .values(
      [null, AT].map((confirmedAt, id) => ({
        title: 'Ember',
        email: `${id}@a.org`,
        createdAt: AT,
        confirmedAt,
      })),
    )
    .execute()
  await db
    .insertInto('mediaFiles')
    .values({
      path: PICTURE,
      width: 300,
      height: 200,
      bytes: 7,
      alt: '\\N\t"it’s"\n\\.\nend',
      dominantColour: '#000000',
      placeholder: '',
      createdBy: null,
      createdAt: AT,
      unusedSince: null,
    })
    .execute()
  await db
    .insertInto('siteSettings')
    .values({ settings: { a: 'ä\\n' }, updatedAt: AT })
    .execute()
  const announcement = { subject: 'News', text: '…', createdAt: AT, updatedAt: AT }
  await db
    .insertInto('announcements')
    .values([
      { ...announcement, state: 'sending' },
      { ...announcement, state: 'scheduled', sendAt: AT },
      { ...announcement, state: 'draft' },
    ])
    .execute()
  await db
    .insertInto('mails')
    .values(
      (['queued', 'sending', 'sent', 'failed'] as const).map((state) => ({
        kind: 'confirmation' as const,
        subscriptionId: 1,
        state,
        createdAt: AT,
      })),
    )
    .execute()
}

/** @param folder of all backups @returns the folder of the newest */
export async function newestBackup(folder: string): Promise<string> {
  return join(folder, String((await listBackups(folder)).at(-1)))
}

/** Copies a backup with the stored files, so that the copy can be changed. @returns its folder */
export function copyBackup(backup: string, name: string): string {
  const folder = `${dirname(backup)}-${name}`
  cpSync(dirname(backup), folder, { recursive: true })
  return join(folder, basename(backup))
}

export function readManifest(backup: string): Manifest {
  return JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
}

/** The path of a file of the media store, from the folder of its backup. */
export function pathInBackup(backup: string, name: string): string {
  const file = readManifest(backup).media.find((media) => media.name === name)
  if (!file) throw new Error(`${name} is not in the backup`)
  return mediaFile(file)
}

/** Changes a file of a backup. */
export function changePart(folder: string, path: string, change: (text: string) => string): void {
  const file = join(folder, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Updates the checksums to the current files, as if the backup had been written like this. */
export async function sumAnew(folder: string): Promise<void> {
  const file = join(folder, 'SHA256SUMS')
  const paths = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  const sums = await Promise.all(paths.map((path) => hashOf(join(folder, path))))
  writeFileSync(file, paths.map((path, index) => `${sums[index]}  ${path}\n`).join(''))
}

async function addRecording(db: Db): Promise<void> {
  const at = { createdAt: AT, updatedAt: AT }
  const track = await db
    .insertInto('musicTracks')
    .values(trackRow())
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: recordingId } = await db
    .insertInto('recordings')
    .values({ trackId: track.id, position: 0, title: 'Night Railway', isExplicit: false, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const forms = JSON.stringify([{ name: FORM, type: 'audio/mp4', bytes: 7 }])
  const row = { recordingId, state: 'ready', fileName: 'a.wav', bytes: 7, original: ORIGINAL } as const
  const downloads = JSON.stringify([{ format: 'mp3', name: DOWNLOAD, bytes: 7 }])
  await db
    .insertInto('audioFiles')
    .values([
      { ...row, forms, downloads, ...at },
      { ...row, ...at, state: 'queued', original: null, parts: JSON.stringify([{ name: PART, bytes: 7 }]) },
    ])
    .execute()
}
