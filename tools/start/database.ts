import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { APP_ROLE, DATABASE, ensureDatabases, OWNER_ROLE, trialDatabaseOf } from '../postgres/databases.ts'
import { postgresAccount, reachableFolder } from '../postgres/reachable.ts'
import { commandLine, isRunning } from '../process/processes.ts'
import { readIfThere } from '../process/read-if-there.ts'
import type { Secrets } from './data-folder.ts'

export interface DatabaseUrls {
  /** The application's role, which owns nothing. */
  databaseUrl: string
  /** The owner of the schema. */
  migrationDatabaseUrl: string
  /** A database of the application's role, for trials of backups. */
  trialDatabaseUrl: string
}

export interface LocalDatabase extends DatabaseUrls {
  stop(): Promise<void>
}

export async function startLocalDatabase(dataFolder: string, secrets: Secrets): Promise<LocalDatabase> {
  const server = await startEmbeddedPostgres({
    folder: folderOf(dataFolder),
    password: secrets.superuserPassword,
  })
  const urls = await prepareDatabase(server.superuserUrl, DATABASE, secrets)
  return { ...urls, stop: () => server.stop() }
}

/** The database of `npm start`; undefined if it is not running. */
export function findLocalDatabase(dataFolder: string, secrets: Secrets): DatabaseUrls | undefined {
  const superuserUrl = findRunningPostgres({
    folder: folderOf(dataFolder),
    password: secrets.superuserPassword,
  })
  return superuserUrl === undefined ? undefined : urlsOf(superuserUrl, DATABASE, secrets)
}

function folderOf(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/** Ensures that a server has a database, that of its trials and their roles; keeps existing ones. */
export async function prepareDatabase(
  superuserUrl: string,
  database: string,
  secrets: Secrets,
): Promise<DatabaseUrls> {
  await ensureDatabases(
    superuserUrl,
    { [OWNER_ROLE]: secrets.ownerPassword, [APP_ROLE]: secrets.appPassword },
    { [database]: OWNER_ROLE, [trialDatabaseOf(database)]: APP_ROLE },
  )
  return urlsOf(superuserUrl, database, secrets)
}

function urlsOf(superuserUrl: string, database: string, secrets: Secrets): DatabaseUrls {
  const urlOf = (role: string, password: string, name = database) => {
    const url = new URL(superuserUrl)
    url.username = role
    url.password = password
    url.pathname = name
    return url.href
  }
  return {
    databaseUrl: urlOf(APP_ROLE, secrets.appPassword),
    migrationDatabaseUrl: urlOf(OWNER_ROLE, secrets.ownerPassword),
    trialDatabaseUrl: urlOf(APP_ROLE, secrets.appPassword, trialDatabaseOf(database)),
  }
}

/** Finds the URL of the running embedded server of a folder, by PostgreSQL's own file. */
function findRunningPostgres(options: { folder: string; password: string }): string | undefined {
  const cluster = join(reachableFolder(resolve(options.folder), postgresAccount()), 'cluster')
  const lines = (readIfThere(join(cluster, 'postmaster.pid')) ?? '').toString().split('\n')
  // The lines of the file: process, folder, start time, port, sockets, address, shared memory, state.
  const [pid = '', , , port = '', , , , state = ''] = lines
  // Another program may have this process number by now.
  const isThere = isRunning(Number(pid)) && commandLine(Number(pid)).includes(cluster)
  if (!isThere || state.trim() !== 'ready') return undefined
  return `postgres://postgres:${options.password}@127.0.0.1:${port}/postgres`
}
