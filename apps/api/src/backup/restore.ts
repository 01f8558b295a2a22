import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createSecretBox } from '../shared/secret-box.ts'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readPassphrase } from '../commands/read-passphrase.ts'
import { mediaOf } from '../connections/connected.ts'
import type { StoredConnection } from '../connections/connections.repository.ts'
import { readStoreUrl } from '../config/backup-config.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import { openPlace } from '../media/placed-media-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { unwrapIdentity } from './age.ts'
import { fetchBackup } from './fetch-backup.ts'
import { hashOf, mediaFile, readBackup, type Manifest } from './backup-files.ts'
import { withConnection } from './dump-database.ts'
import { keepMediaConnection, readMediaConnection } from '../connections/media/site-media.ts'
import { applyErasures, exchangeErasures, readErasures } from './erasure-journal.ts'
import { queriesOn, requireEmpty, requireNoApi, loadDatabase } from './load-database.ts'
import { severalAtOnce } from '../shared/several-at-once.ts'

const USAGE = `Usage: restore --from <backup> [--force]
       restore --from <folder|s3://…> --sheet <file> [--backup <name>] [--secret-to <new file>] [--force]
Restores a backup into an empty database and the media store, while no API runs on it.
With --force, all that is in the database is replaced by the backup.
With --sheet, it reads encrypted copies, and asks for the passphrase of the recovery sheet: the newest one, or that of
--backup. With --secret-to, the APP_SECRET of the backup is written into a file.`
/** Smaller files are written in parallel: for them, a request's latency exceeds its transfer time. */
const SMALL_BYTES = 1_000_000

export async function runRestoreCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    const options = readArguments(program.argv.slice(2))
    const env = readCommandEnv(program.env)
    const { folder, knownSecrets } =
      options.sheet === undefined
        ? { folder: resolve(options.from), knownSecrets: [] }
        : await fetchCopy(options, env, program)
    const appSecrets = [
      ...(env.isAppSecretGiven ? [env.appSecret] : []),
      ...env.formerAppSecrets,
      ...knownSecrets,
    ]
    const connection = await readMediaConnection(env)
    const [place] = mediaOf(env, createSecretBox(appSecrets), connection)
    const { manifest, taken, warnings } = await restore({
      databaseUrl: env.databaseUrl,
      migrationDatabaseUrl: env.migrationDatabaseUrl,
      store: await openPlace(place ?? null),
      ...{ connection, appSecrets },
      folder,
      existing: options.force ? 'replace' : 'refuse',
      now: new Date(),
    })
    const { createdAt, tables, media } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    program.stdout.write(
      `Restored the backup of ${createdAt}: ${rows} rows and ${media.length} media files. Everybody signs in anew.\n`,
    )
    if (taken > 0)
      program.stdout.write(`${taken} people who have left since were taken off the mailing list again.\n`)
    for (const warning of warnings) program.stderr.write(`${warning}\n`)
  }, program)
}

const OPTIONS = {
  from: { type: 'string' },
  force: { type: 'boolean' },
  sheet: { type: 'string' },
  backup: { type: 'string' },
  'secret-to': { type: 'string' },
} as const
type Arguments = ReturnType<typeof readArguments>

/** @throws Error with the usage of the command */
function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    const { from, ...others } = values
    if (from && (others.sheet || !(others.backup || others['secret-to']))) return { from, ...others }
  } catch {
    // An unknown argument shows the usage, like a missing one.
  }
  throw new Error(USAGE)
}

/**
 * Fetches an encrypted copy, and the journal of people who left, into the folder of backups.
 * @returns its folder there, and the APP_SECRET that was written into a file
 */
async function fetchCopy(
  { from, sheet = '', backup: name, 'secret-to': secretFile }: Arguments,
  env: Env,
  program: CommandProcess,
): Promise<{ folder: string; knownSecrets: string[] }> {
  const identity = await unwrapIdentity(await readFile(sheet, 'utf8'), await readPassphrase(program))
  const { folder: into } = env.backups
  const url = /^(?:s3|file):/.test(from) ? from : `file:${from}`
  const store = await createMediaStore(readStoreUrl(url, dirname(into)))
  const { folder, appSecret } = await fetchBackup({ store, identity, folder: into, name })
  await exchangeErasures(store, into)
  if (secretFile === undefined) return { folder, knownSecrets: [] }
  const text = `APP_SECRET=${appSecret}\n`
  // The command may be run again.
  const isWritten = (await readFile(secretFile, 'utf8').catch(() => null)) === text
  if (!isWritten) await writeFile(secretFile, text, { mode: 0o600, flag: 'wx' })
  return { folder, knownSecrets: [appSecret] }
}

interface RestoreOptions {
  migrationDatabaseUrl: string
  databaseUrl: string
  store: MediaStore
  /** The connection that says where this server has its files: it stays, and that of the backup does not count. */
  connection?: StoredConnection
  /** The current one first, then former ones; empty when the command has none. */
  appSecrets: readonly string[]
  folder: string
  existing: 'refuse' | 'replace'
  now: Date
}

/**
 * Verifies a backup and restores it: first the media that it adds, then the whole database in one transaction.
 * @returns `taken`: how many people who left after the backup were taken off the mailing list again
 * @throws Error; database and media are unchanged then, unless it says that the database was restored
 */
export async function restore(options: RestoreOptions) {
  const { folder, store, existing, now, appSecrets } = options
  const manifest = await readBackup(folder)
  let erasures = { applied: 0, unreadable: 0 }
  const replaced = await withConnection(options.migrationDatabaseUrl, async (client) => {
    await requireNoApi(client)
    if (existing === 'refuse') await requireEmpty(client)
    const media = await compareMedia(store, folder, manifest.media)
    try {
      await putMedia(store, folder, media.added)
      const journal = await readErasures(queriesOn(client), dirname(folder))
      const backedUpAt = new Date(manifest.createdAt)
      await loadDatabase(client, folder, manifest, now, async (trx) => {
        erasures = await applyErasures(trx, journal, { appSecrets, backedUpAt })
        await keepMediaConnection(trx, options.connection)
        await awaitReplay(trx, backedUpAt)
      })
    } catch (error) {
      // Files that cannot be deleted are deleted by the sweep later, as they have no row.
      await Promise.allSettled(media.added.map(({ name }) => store.delete(name)))
      throw error
    }
    return media.replaced
  })
  try {
    // All migrations have run: this only grants the application's role its rights.
    await migrate(options)
    // Last, because it cannot be undone.
    await putMedia(store, folder, replaced)
  } catch (cause) {
    throw new Error(
      'The database was restored, but not all that comes after it. Run the same command again, with --force',
      { cause },
    )
  }
  return {
    manifest,
    taken: erasures.applied,
    warnings: [secretWarning(manifest.secretId, appSecrets), journalWarning(erasures.unreadable)].filter(
      (text) => text !== null,
    ),
  }
}

/** More orders than there are between two backups. */
const ORDERS_SINCE = 10_000

/** Sells nothing until the sales since the backup are read from Stripe, and gives none of their numbers again. */
async function awaitReplay(trx: Db, backedUpAt: Date): Promise<void> {
  await trx.updateTable('selling').set({ replayFrom: backedUpAt }).execute()
  await sql`select setval('orders_id_seq', nextval('orders_id_seq') + ${ORDERS_SINCE}::int)`.execute(trx)
}

type MediaFiles = Manifest['media']

/** Compares a backup's files with those of the store: new names, and names whose content differs. */
async function compareMedia(
  store: MediaStore,
  folder: string,
  media: MediaFiles,
): Promise<{ added: MediaFiles; replaced: MediaFiles }> {
  const stored = new Set<string>()
  for await (const { name } of store.listAll()) stored.add(name)
  const replaced: MediaFiles = []
  const common = media.filter(({ name }) => stored.has(name))
  await severalAtOnce(common, async (file) => {
    const content = await store.open(file.name)
    const digest = file.sha256 ?? (await hashOf(join(folder, mediaFile(file))))
    const isSame = content && (await hashOf(content)) === digest
    if (!isSame) replaced.push(file)
  })
  return { added: media.filter(({ name }) => !stored.has(name)), replaced }
}

async function putMedia(store: MediaStore, folder: string, files: MediaFiles): Promise<void> {
  const put = (file: MediaFiles[number]) =>
    store.put(file.name, { stream: createReadStream(join(folder, mediaFile(file))), bytes: file.bytes })
  await severalAtOnce(
    files.filter(({ bytes }) => bytes <= SMALL_BYTES),
    put,
  )
  for (const file of files.filter(({ bytes }) => bytes > SMALL_BYTES)) await put(file)
}

function journalWarning(unreadable: number): string | null {
  if (unreadable === 0) return null
  return (
    `The journal of erasures cannot be applied: ${unreadable} of its people left while there was another APP_SECRET, and ` +
    'may be on the mailing list again. Put the former one into APP_SECRET_PREVIOUS, and restore again with --force.'
  )
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
