import { createSecretBox } from '../auth/secret-box.ts'
import { migrate } from '../db/migrate.ts'
import type { MediaStore } from '../media/media-store.ts'
import { requireEmpty, requireNobody } from './check-target.ts'
import { loadDatabase } from './load-database.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { planMedia, putMedia, takeBack } from './restore-media.ts'
import { withConnection } from './with-connection.ts'

export interface RestoreOptions {
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

export interface RestoreResult {
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
