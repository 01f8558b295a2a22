import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { DamagedBackupError, readBackup } from './backup-files.ts'
import { withConnection } from './dump-database.ts'
import { emptyDatabase, loadDatabase } from './load-database.ts'

interface TrialOptions {
  /** Folder of the backup. */
  backup: string
  /** Null compares the digests only. */
  trialDatabaseUrl: string | null
  now: Date
}

/**
 * Tries a backup: compares the digest of every file, then restores the tables into the database of trials, which
 * compares the number of rows of each, and empties it.
 * @throws Error when the backup could not be restored
 */
export async function tryBackup(options: TrialOptions): Promise<'restored' | 'digests'> {
  const { backup, trialDatabaseUrl, now } = options
  const manifest = await readBackup(backup).catch(async (error: unknown) => {
    if (error instanceof DamagedBackupError) await setAside(backup, error.paths)
    throw error
  })
  if (trialDatabaseUrl === null) return 'digests'
  await withConnection(trialDatabaseUrl, async (client) => {
    await claimTrialDatabase(client)
    try {
      await loadDatabase(client, backup, manifest, now)
    } finally {
      await emptyDatabase(client)
    }
  })
  return 'restored'
}

/** Renames damaged stored files, so that the next backup copies them again where the media store has them. */
async function setAside(backup: string, paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((path) => path.startsWith('../')))
    await rename(join(backup, path), `${join(backup, path)}.damaged`).catch(() => {})
}

/** @throws Error when the database has tables of something else */
async function claimTrialDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean; isEmpty: boolean }>(`select
    to_regnamespace('troubadour_trial') is not null as "isOurs",
    not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as "isEmpty"`)
  if (!rows[0]?.isOurs && !rows[0]?.isEmpty)
    throw new Error('The database of TRIAL_DATABASE_URL has tables that are not of a trial.')
  // The mark that later trials find, also after one that was killed.
  await client.query('create schema if not exists troubadour_trial')
}
