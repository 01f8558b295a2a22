import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../process/ports.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { PROGRAMS, type Program } from '../../start/config.ts'
import { prepareDatabase } from '../../start/database.ts'
import { newSecrets, type Secrets } from '../../start/secrets.ts'
import { signIn, throughProxy } from '../../testing/behind-proxy.ts'
import { runCommand } from './command.ts'
import { newInstance, type Instance } from './instance.ts'
import type { Lab } from './lab.ts'
import type { TcpProxy } from './tcp-proxy.ts'

export const ADMIN_HOST = 'admin.example.com'
export const PUBLIC_HOST = 'example.com'
const ADMINISTRATOR = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'lanterns over the harbour' }

/** A call to an instance as an administrator's browser makes it. */
export type AdminCall = (url: string, method: string, path: string, body?: unknown) => Promise<Response>

/** A database with the demo content, and what it takes to run the built programs on it as they are deployed. */
export interface Site {
  superuserUrl: string
  /** Of PostgreSQL's roles. */
  secrets: Secrets
  /** The environment of the API's commands, as they are deployed. */
  commandEnv: NodeJS.ProcessEnv
  /** DATABASE_URL by way of what stands between. */
  databaseUrlBy: (proxy: TcpProxy) => string
  /** One more of the programs, not yet started. */
  instance: (name: Program['name'], env?: NodeJS.ProcessEnv) => Promise<Instance>
  signIn: (url: string) => Promise<{ cookie: string; call: AdminCall }>
  /** A connection to the product's database that is closed at the end. @param role 'owner' may lock what 'superuser' looks at */
  connect: (role: 'owner' | 'superuser') => Promise<pg.Client>
  restartPostgres: (how: 'fast' | 'immediate', whileAway?: () => Promise<unknown>) => Promise<void>
}

/** @param options.isEmpty without the schema and the content */
export async function openSite(lab: Lab, { isEmpty = false } = {}): Promise<Site> {
  const secrets = newSecrets()
  const cluster = {
    folder: join(lab.folder, 'postgres'),
    password: secrets.superuserPassword,
    port: await freePort(),
  }
  // With the settings of a server that must not lose anything: PostgreSQL's own.
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres(cluster)
  lab.atEnd(() => postgres.stop('immediate'))
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
    DATA_DIR: join(lab.folder, 'data'),
    APP_SECRET: secrets.appSecret,
  }
  const ownersEnv = { ...apiEnv, MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl }
  if (!isEmpty) await runCommand(lab.programs, 'first-run', { ...ownersEnv, ...ADMINISTRATOR, DEMO: 'on' })

  let count = 0
  return {
    superuserUrl,
    secrets,
    commandEnv: ownersEnv,
    databaseUrlBy({ port }) {
      const url = new URL(urls.databaseUrl)
      url.port = String(port)
      return url.href
    },
    async instance(name, env = {}) {
      // One of them.
      const program = PROGRAMS.find((one) => one.name === name)!
      const logFile = join(lab.logs, `${name}-${(count += 1)}.log`)
      const base = name === 'api' ? apiEnv : shared
      const options = { program, folder: join(lab.programs, name), logFile, env: { ...base, ...env } }
      const instance = await newInstance(options)
      lab.atEnd(() => instance.end('SIGKILL'))
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
      lab.atEnd(() => client.end())
      return client
    },
    async restartPostgres(how, whileAway = async () => {}) {
      await postgres.stop(how)
      await whileAway()
      postgres = await startEmbeddedPostgres(cluster)
    },
  }
}
