import { createReadStream } from 'node:fs'
import { resolve, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { readBackup, hashOf, hashOfStream, MEDIA_FOLDER, type Manifest } from './backup-files.ts'
import { createSecretBox } from '../auth/secret-box.ts'
import { migrate } from '../db/migrate.ts'
import { requireEmpty, requireNobody } from './check-target.ts'
import { loadDatabase } from './load-database.ts'
import { withConnection } from './dump-database.ts'

const USAGE = `Usage: restore --from <backup> [--force]
Restores a backup into an empty database and the media store, while no API runs on it.
With --force, all that is in the database is replaced by the backup.`

/** Restores a backup, with the arguments and the environment of a process. */
export async function runRestoreCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    const { from, isForced } = readArguments(program.argv.slice(2))
    const env = readCommandEnv(program.env)
    const { manifest, secretWarning } = await restore({
      databaseUrl: env.databaseUrl,
      migrationDatabaseUrl: env.migrationDatabaseUrl,
      store: await createMediaStore(env),
      appSecrets: appSecretsOf(env),
      folder: resolve(from),
      existing: isForced ? 'replace' : 'refuse',
      now: new Date(),
    })
    program.stdout.write(`${describe(manifest)}\n`)
    if (secretWarning) program.stderr.write(`${secretWarning}\n`)
  }, program)
}

/** @throws Error that says how the command is used */
function readArguments(args: string[]): { from: string; isForced: boolean } {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, force: { type: 'boolean' } } })
    if (values.from) return { from: values.from, isForced: values.force ?? false }
  } catch {
    // An unknown argument is answered like a missing one.
  }
  throw new Error(USAGE)
}

function appSecretsOf(env: Pick<Env, 'isAppSecretGiven' | 'appSecret' | 'formerAppSecrets'>): string[] {
  return [...(env.isAppSecretGiven ? [env.appSecret] : []), ...env.formerAppSecrets]
}

function describe({ createdAt, tables, media }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Restored the backup of ${createdAt}: ${rows} rows and ${media.length} media files. Everybody signs in anew.`
}

interface RestoreOptions {
  /** The owner of the schema. */
  migrationDatabaseUrl: string
  databaseUrl: string
  store: MediaStore
  /** The one in use and former ones; none when the command knows of none. */
  appSecrets: readonly string[]
  /** The backup. */
  folder: string
  /** What to do with a database that is not empty. */
  existing: 'refuse' | 'replace'
  now: Date
}

interface RestoreResult {
  manifest: Manifest
  /** Null when the secret is the one that the backup was made with. */
  secretWarning: string | null
}

/**
 * Restores a backup that was checked first: all of the database in one transaction, with the media that it names there
 * before it.
 * @throws Error; database and media are as they were then, unless it says that the database was restored
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { folder, store, existing, now } = options
  const manifest = await readBackup(folder)
  const replaced = await withConnection(options.migrationDatabaseUrl, async (client) => {
    await requireNobody(client)
    if (existing === 'refuse') await requireEmpty(client)
    const plan = await planMedia(store, folder, manifest.media)
    try {
      await putMedia(store, folder, plan.added)
      await loadDatabase(client, folder, manifest, now)
    } catch (error) {
      await takeBack(store, plan.added)
      throw error
    }
    return plan.replaced
  })
  try {
    // Nothing is left to migrate: this gives the application's role its rights.
    await migrate(options)
    // Last, because it cannot be undone.
    await putMedia(store, folder, replaced)
  } catch (cause) {
    throw new Error(
      'The database was restored, but not all that comes after it. Run the same command again, with --force',
      { cause },
    )
  }
  return { manifest, secretWarning: secretWarning(manifest.secretId, options.appSecrets) }
}

function secretWarning(secretId: string | null, appSecrets: readonly string[]): string | null {
  if (secretId === null) return 'The backup does not say which APP_SECRET belongs to it.'
  const ids = appSecrets.map((secret) => createSecretBox([secret]).keyId)
  if (ids.includes(secretId)) return null
  const own = ids[0] === undefined ? 'there is none here' : `the one here is ${ids[0]}`
  return (
    `The backup was made with another APP_SECRET: its name is ${secretId}, ${own}. Put the former one into ` +
    'APP_SECRET_PREVIOUS; without it no code of an authenticator app is accepted, but recovery codes are.'
  )
}

type File = Manifest['media'][number]

/** What is to be done to the media store. */
interface MediaPlan {
  /** Names that nobody has. */
  added: File[]
  /** Names of other content: never pictures that were uploaded, whose names are not used twice. */
  replaced: File[]
}

/** Compares a backup's files with those of the store. */
async function planMedia(store: MediaStore, folder: string, media: readonly File[]): Promise<MediaPlan> {
  const there = new Set<string>()
  for await (const { name } of store.listAll()) there.add(name)
  const replaced: File[] = []
  for (const file of media.filter(({ name }) => there.has(name)))
    if (!(await isSame(store, folder, file))) replaced.push(file)
  return { added: media.filter(({ name }) => !there.has(name)), replaced }
}

/** Puts files of a backup into the store. */
async function putMedia(store: MediaStore, folder: string, files: readonly File[]): Promise<void> {
  for (const { name, bytes } of files)
    await store.put(name, { stream: createReadStream(fileOf(folder, name)), bytes })
}

/** Deletes what was put, or was to be; what cannot be deleted is swept one day, as a picture without a row. */
async function takeBack(store: MediaStore, files: readonly File[]): Promise<void> {
  await Promise.allSettled(files.map(({ name }) => store.delete(name)))
}

async function isSame(store: MediaStore, folder: string, { name }: File): Promise<boolean> {
  const content = await store.open(name)
  return !!content && (await hashOfStream(content)) === (await hashOf(fileOf(folder, name)))
}

function fileOf(folder: string, name: string): string {
  return join(folder, MEDIA_FOLDER, name)
}
