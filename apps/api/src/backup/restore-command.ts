import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readCommandEnv, type Env } from '../config/env.ts'
import { createMediaStore } from '../media/create-media-store.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

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
