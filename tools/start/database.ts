import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { postgresAccount, reachableFolder } from '../postgres/reachable.ts'
import { commandLine, isRunning } from '../process/processes.ts'
import { readIfThere } from '../process/read-if-there.ts'
import type { Secrets } from './data-folder.ts'

const DATABASE = 'troubadour'
const OWNER = 'troubadour_owner'
const APP = 'troubadour_app'

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
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    // Prevents two programs from changing the same role at once; the lock ends with the connection.
    await client.query("select pg_advisory_lock(hashtext('troubadour-roles'))")
    await ensureRole(client, OWNER, secrets.ownerPassword)
    await ensureRole(client, APP, secrets.appPassword)
    await ensureDatabase(client, database, OWNER)
    await ensureDatabase(client, trialsOf(database), APP)
  } finally {
    await client.end()
  }
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
    databaseUrl: urlOf(APP, secrets.appPassword),
    migrationDatabaseUrl: urlOf(OWNER, secrets.ownerPassword),
    trialDatabaseUrl: urlOf(APP, secrets.appPassword, trialsOf(database)),
  }
}

const trialsOf = (database: string) => `${database}_trial`

async function ensureDatabase(client: pg.Client, name: string, owner: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)} owner ${owner}`)
}

async function ensureRole(client: pg.Client, role: string, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount ? 'alter' : 'create'
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
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
