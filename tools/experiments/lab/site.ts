import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../process/ports.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { PROGRAMS, PROJECT_ROOT, type Program } from '../../start/config.ts'
import { prepareDatabase } from '../../start/database.ts'
import { newSecrets, type Secrets } from '../../start/data-folder.ts'
import { signIn, throughProxy } from '../../testing/behind-proxy.ts'
import { newInstance, runCommand, type Instance } from './instance.ts'

export const ADMIN_HOST = 'admin.example.com'
export const PUBLIC_HOST = 'example.com'
const ADMINISTRATOR = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'lanterns over the harbour' }

/** A call to an instance as an administrator's browser makes it. */
export type AdminCall = (url: string, method: string, path: string, body?: unknown) => Promise<Response>

/** How a fault is played. */
export interface Play {
  /** With numbers that are just enough to try an experiment out. */
  isQuick: boolean
  /** The builds of the programs, a folder for each. */
  programs: string
  /** Ends the work early by its rejection. */
  interrupted: Promise<never>
}

/** A database with the demo content, and what it takes to run the built programs on it as they are deployed. */
export interface Site extends Pick<Play, 'isQuick' | 'programs'> {
  /** Deleted at the end. */
  folder: string
  /** Calls a function at the end, the last one first, whatever happens before. */
  atEnd: (close: () => unknown) => void
  superuserUrl: string
  /** Passwords of PostgreSQL's roles. */
  secrets: Secrets
  /** The environment of the API's commands, as they are deployed. */
  commandEnv: NodeJS.ProcessEnv
  /** One more of the programs, not yet started. */
  instance: (name: Program['name'], env?: NodeJS.ProcessEnv) => Promise<Instance>
  /** One more of the programs, started. */
  start: (name: Program['name'], env?: NodeJS.ProcessEnv) => Promise<Instance>
  /** Creates the schema and the demo content. */
  fill: () => Promise<unknown>
  signIn: (url: string) => Promise<{ cookie: string; call: AdminCall }>
  /** A connection to the product's database that is closed at the end. @param role 'owner' may lock what 'superuser' looks at */
  connect: (role: 'owner' | 'superuser') => Promise<pg.Client>
  restartPostgres: (how: 'fast' | 'immediate', whileAway: () => Promise<unknown>) => Promise<void>
}

/** Works on a new site, and stops and deletes all of it afterwards; its logs stay in `.results` unless the work kept everything. */
export async function withSite(
  play: Play,
  name: string,
  work: (site: Site) => Promise<boolean>,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-'))
  // Run by root, PostgreSQL works as another user, who must be able to come here.
  chmodSync(folder, 0o755)
  const logs = join(folder, 'logs')
  mkdirSync(logs)
  const closers: (() => unknown)[] = []
  let isKept = false
  try {
    const opened = openSite(play, folder, (close) => void closers.unshift(close)).then(work)
    isKept = await Promise.race([opened, play.interrupted])
  } catch (error) {
    console.error(error)
  }
  if (!isKept) {
    const target = join(PROJECT_ROOT, '.results/faults', name)
    rmSync(target, { recursive: true, force: true })
    cpSync(logs, target, { recursive: true })
    console.log(`  logs of the programs: ${target}`)
  }
  // One that fails must not keep the others from being closed.
  for (const close of closers) await tryToClose(close)
  rmSync(folder, { recursive: true, force: true })
  return isKept
}

async function tryToClose(close: () => unknown) {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}

async function openSite(
  { isQuick, programs }: Play,
  folder: string,
  atEnd: (close: () => unknown) => void,
): Promise<Site> {
  const secrets = newSecrets()
  const cluster = {
    folder: join(folder, 'postgres'),
    password: secrets.superuserPassword,
    port: await freePort(),
  }
  // With PostgreSQL's own settings, which lose nothing.
  let postgres = await startEmbeddedPostgres(cluster)
  atEnd(() => postgres.stop('immediate'))
  const { superuserUrl } = postgres
  const urls = await prepareDatabase(superuserUrl, 'troubadour', secrets)

  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `https://${PUBLIC_HOST}`,
    ADMIN_ORIGIN: `https://${ADMIN_HOST}`,
  }
  const apiEnv = {
    ...shared,
    DATABASE_URL: urls.databaseUrl,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: secrets.appSecret,
  }
  const commandEnv = { ...apiEnv, MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl }

  let count = 0
  const site: Site = {
    isQuick,
    programs,
    folder,
    atEnd,
    superuserUrl,
    secrets,
    commandEnv,
    fill: () => runCommand(programs, 'first-run', { ...commandEnv, ...ADMINISTRATOR, DEMO: 'on' }),
    async instance(name, env = {}) {
      // The names are those of the programs.
      const program = PROGRAMS.find((one) => one.name === name)!
      const logFile = join(folder, 'logs', `${name}-${(count += 1)}.log`)
      const base = name === 'api' ? apiEnv : shared
      const options = { program, folder: join(programs, name), logFile, env: { ...base, ...env } }
      const instance = await newInstance(options)
      atEnd(() => instance.end('SIGKILL'))
      return instance
    },
    async start(name, env) {
      const instance = await site.instance(name, env)
      await instance.start()
      return instance
    },
    async signIn(url) {
      const cookie = await signIn(url, ADMINISTRATOR.ADMIN_USERNAME, ADMINISTRATOR.ADMIN_PASSWORD)
      const call: AdminCall = (at, method, path, body) =>
        throughProxy(at, path, ADMIN_HOST, {
          method,
          headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
      return { cookie, call }
    },
    async connect(role) {
      const url = new URL(role === 'owner' ? urls.migrationDatabaseUrl : superuserUrl)
      url.pathname = '/troubadour'
      const client = new pg.Client({ connectionString: url.href })
      // The server may be stopped under it.
      client.on('error', () => {})
      await client.connect()
      atEnd(() => client.end())
      return client
    },
    async restartPostgres(how, whileAway) {
      await postgres.stop(how)
      await whileAway()
      postgres = await startEmbeddedPostgres(cluster)
    },
  }
  return site
}
