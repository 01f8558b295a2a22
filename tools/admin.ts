/**
 * `npm run admin -- reset-password <username>`, for a forgotten password: runs one of the API's commands about
 * administrators on the database of `npm start`, whether it is running or not. `npm run backup` and `npm run restore`
 * find the database in the same way.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './process/run-command.ts'
import { PROJECT_ROOT, readStartConfig, type StartConfig } from './start/config.ts'
import { hasSecrets, holderOf, lockDataFolder, readSecrets } from './start/data-folder.ts'
import { findLocalDatabase, startLocalDatabase, type DatabaseUrls } from './start/database.ts'
import { programEnv } from './start/programs.ts'

const COMMANDS = ['create-admin', 'reset-password', 'reset-two-factor', 'backup', 'restore']
const USAGE = `Usage: npm run admin -- <command> <username>

  create-admin      creates an administrator
  reset-password    gives a new password and ends all sessions
  reset-two-factor  takes two-factor from somebody who has lost the device, and ends all sessions

       npm run backup -- --to <folder> [--keep <number>]
       npm run restore -- --from <backup> [--force]

A password is the one in ADMIN_PASSWORD, or else a random one that is printed.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run([command = '', ...args]: string[]): Promise<number> {
  if (!COMMANDS.includes(command)) throw new Error(USAGE)
  const config = readStartConfig([])
  // The environment has the server's address already.
  if (config.databaseUrl !== undefined) return runScript(config, [command, ...args])
  // A restore needs no existing site.
  if (command === 'restore') mkdirSync(config.dataFolder, { recursive: true })
  else requireSite(config)
  return withLocalDatabase(config, (database) => runScript(config, [command, ...args], database))
}

function requireSite({ dataFolder }: StartConfig): void {
  if (!hasSecrets(dataFolder)) {
    throw new Error(
      `There is no site in ${dataFolder} yet: npm start makes one, with its first administrator. Is it elsewhere? Set DATA_DIR.`,
    )
  }
}

/** Calls `work` with the database of a data folder: the running one, or else one that is started for it. */
async function withLocalDatabase(
  { dataFolder }: StartConfig,
  work: (database: DatabaseUrls) => Promise<number>,
): Promise<number> {
  const secrets = readSecrets(dataFolder)
  const holder = holderOf(dataFolder)
  if (holder?.isSite) {
    const running = findLocalDatabase(dataFolder, secrets)
    if (running) return work(running)
    throw new Error(
      `Troubadour is running on ${dataFolder} (process ${holder.pid}), but its database is not there. ` +
        'Try again when it is ready; if it was started with a DATABASE_URL, set the same one here.',
    )
  }

  const lock = lockDataFolder(dataFolder)
  try {
    const database = await startLocalDatabase(dataFolder, secrets)
    try {
      return await work(database)
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}

async function runScript(
  config: StartConfig,
  [command = '', ...args]: string[],
  database?: DatabaseUrls,
): Promise<number> {
  const { dataFolder } = config
  const appSecret = hasSecrets(dataFolder) ? readSecrets(dataFolder).appSecret : ''
  const script = join(PROJECT_ROOT, `apps/api/scripts/${command}.ts`)
  return runCommand(process.execPath, [script, ...args], { env: programEnv(config, { appSecret, database }) })
}
