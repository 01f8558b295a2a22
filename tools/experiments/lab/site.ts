import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { freePort } from '../../process/ports.ts'
import { NODE_FLAGS, PROGRAMS, PROJECT_ROOT, type Program } from '../../start/config.ts'
import { newSecrets } from '../../start/data-folder.ts'
import { prepareDatabase } from '../../start/database.ts'
import { DIE_WITH_PARENT, untilReady } from '../../start/programs.ts'
import { signIn, throughProxy } from '../../testing/behind-proxy.ts'
import { stopAllCalls } from './calls.ts'

const ADMIN_HOST = 'admin.example.com'
export const PUBLIC_HOST = 'example.com'
export const ADMINISTRATOR = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'lanterns over the harbour' }

export interface Play {
  /** Its name in `docs/reliability.md`. */
  name: string
  /** Whether the numbers are just enough to try an experiment out. */
  isQuick: boolean
  /** The builds of the programs, a folder for each. */
  programs: string
}

/** An experiment that takes longer is stopped and reported. */
const MAX_MS = 20 * 60_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Thrown when a signal ends an experiment; no other one is started then. */
export class Interrupted extends Error {}

export type Site = Awaited<ReturnType<typeof openSite>>
export type AdminCall = Awaited<ReturnType<Site['signIn']>>

/** Calls `work` with a new site with the demo content; then stops and deletes everything except the logs. */
export async function withSite<Result>(play: Play, work: (site: Site) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-faults-'))
  // If root runs this, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  const closers: (() => unknown)[] = []
  const closeAll = async () => {
    // A failure must not prevent the other closers.
    for (const close of closers.splice(0)) await Promise.resolve().then(close).catch(console.error)
  }
  const over = new AbortController()
  const given = Promise.withResolvers<never>()
  const interrupt = (signal: string) => given.reject(new Interrupted(`stopped by ${signal}`))
  const timer = setTimeout(() => given.reject(new Error(`not over within ${MAX_MS / 60_000} min`)), MAX_MS)
  for (const signal of SIGNALS) process.once(signal, interrupt)
  const site = openSite(play, { folder, over: over.signal, atEnd: (close) => void closers.unshift(close) })
  try {
    return await Promise.race([site.then(work), given.promise])
  } finally {
    clearTimeout(timer)
    for (const signal of SIGNALS) process.off(signal, interrupt)
    over.abort(new Error('The experiment is over.'))
    stopAllCalls()
    await closeAll()
    // Something may have been opened meanwhile.
    await site.catch(() => {})
    await closeAll()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same for a bench, with the programs of the stack beside which it runs. */
export const withBuiltSite = <Result>(
  name: string,
  isQuick: boolean,
  work: (site: Site) => Promise<Result>,
) => withSite({ name, isQuick, programs: join(process.env.DATA_DIR ?? '', 'programs') }, work)

interface SiteOptions {
  folder: string
  /** Once it is aborted, nothing more is started. */
  over: AbortSignal
  /** Registers a function that is called at the end in any case, the last one first. */
  atEnd: (close: () => unknown) => void
}

async function openSite(play: Play, { folder, over, atEnd }: SiteOptions) {
  const logs = join(PROJECT_ROOT, '.results/faults', play.name)
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const secrets = newSecrets()
  const { superuserPassword: password } = secrets
  const cluster = { folder: join(folder, 'postgres'), password, port: await freePort() }
  // With PostgreSQL's default settings, which lose no data.
  let postgres = await startEmbeddedPostgres(cluster)
  atEnd(() => postgres.stop('immediate'))
  const { superuserUrl } = postgres
  const { databaseUrl, migrationDatabaseUrl } = await prepareDatabase(superuserUrl, 'troubadour', secrets)

  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `https://${PUBLIC_HOST}`,
    ADMIN_ORIGIN: `https://${ADMIN_HOST}`,
  }
  const apiEnv = {
    ...shared,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: secrets.appSecret,
  }
  /** Runs one of the API's commands. */
  const runCommand = async (
    name: 'first-run' | 'backup' | 'restore',
    args: string[],
    env: NodeJS.ProcessEnv,
  ) => {
    const command = ['--import', DIE_WITH_PARENT, join(play.programs, `api/${name}.js`), ...args]
    await promisify(execFile)(process.execPath, command, {
      env: { ...apiEnv, MIGRATION_DATABASE_URL: migrationDatabaseUrl, ...env },
      signal: over,
    })
  }
  await runCommand('first-run', [], { ...ADMINISTRATOR, DEMO: 'on' })

  let count = 0
  const instance = async (name: Program['name'], env: NodeJS.ProcessEnv = {}) => {
    // Every such name is in PROGRAMS.
    const program = PROGRAMS.find((one) => one.name === name)!
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const cwd = join(play.programs, name)
    const logFile = join(logs, `${name}-${(count += 1)}.log`)
    let child: ChildProcess | undefined
    const start = async () => {
      over.throwIfAborted()
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [...NODE_FLAGS, '--import', DIE_WITH_PARENT, join(cwd, 'main.js')], {
        env: { ...(name === 'api' ? apiEnv : shared), ...env, [program.portVariable]: String(port) },
        cwd,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      await untilReady({ program, child }, url)
    }
    /** @returns its exit code; null for one that was killed */
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      if (child && child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child?.exitCode ?? null
    }
    atEnd(() => end('SIGKILL'))
    return {
      url,
      start,
      end,
      isRunning: () => child?.exitCode === null && child.signalCode === null,
      pid: () => child?.pid,
    }
  }

  const cookieOf = (at: string) => signIn(at, ADMINISTRATOR.ADMIN_USERNAME, ADMINISTRATOR.ADMIN_PASSWORD)

  return {
    isQuick: play.isQuick,
    atEnd,
    folder,
    mediaFolder: join(apiEnv.DATA_DIR, 'media'),
    databaseUrl,
    migrationDatabaseUrl,
    runCommand,
    /** An empty database beside that of the product. */
    addDatabase: (name: string) => prepareDatabase(superuserUrl, name, secrets),
    /** Another instance of a program, not yet started; it keeps its port when it is restarted. */
    instance,
    async start(name: Program['name'], env?: NodeJS.ProcessEnv) {
      const started = await instance(name, env)
      await started.start()
      return started
    },
    cookieOf,
    async signIn(at: string) {
      const cookie = await cookieOf(at)
      return (url: string, method: string, path: string, body?: unknown) =>
        throughProxy(url, path, ADMIN_HOST, {
          method,
          headers: { cookie, ...(isJson(body) && { 'content-type': 'application/json' }) },
          // A body that is not JSON is undefined or a form.
          body: isJson(body) ? JSON.stringify(body) : (body as FormData | undefined),
        })
    },
    /** A connection to a database, by default the product's, as the superuser. */
    async connect(database = 'troubadour') {
      const url = new URL(superuserUrl)
      url.pathname = database
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      atEnd(() => client.end())
      return client
    },
    async restartPostgres(how: 'fast' | 'immediate', whileAway: () => Promise<unknown>) {
      await postgres.stop(how)
      await whileAway()
      over.throwIfAborted()
      postgres = await startEmbeddedPostgres(cluster)
    },
  }
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData)
}
