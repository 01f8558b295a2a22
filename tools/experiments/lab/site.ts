import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempDisposableSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { freePort } from '../../process/ports.ts'
import { NODE_FLAGS, PROGRAMS, PROJECT_ROOT, readStartConfig, type Program } from '../../start/config.ts'
import { newSecrets } from '../../start/data-folder.ts'
import { prepareDatabase } from '../../start/database.ts'
import { buildPrograms, copyPrograms, DIE_WITH_PARENT, untilReady } from '../../start/programs.ts'
import { signIn, throughProxy } from '../../testing/behind-proxy.ts'

const ADMIN_HOST = 'admin.example.com'
export const PUBLIC_HOST = 'example.com'
export const ADMINISTRATOR = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'lanterns over the harbour' }

interface Play {
  /** Names the folder of its logs. */
  name: string
  /** The builds of the programs, a folder for each. */
  programs: string
}

/** An experiment that takes longer is stopped and reported. */
const MAX_MS = 20 * 60_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Site = Awaited<ReturnType<typeof openSite>>
export type Instance = Awaited<ReturnType<Site['start']>>
export type AdminCall = Awaited<ReturnType<Site['signIn']>>
export type Database = Awaited<ReturnType<Site['connect']>>

/**
 * Calls `work` with builds that no later build changes.
 * @param given folder of existing builds, with a folder for each; undefined for new ones
 */
export async function withPrograms(given: string | undefined, work: (programs: string) => Promise<void>) {
  if (given !== undefined) return work(given)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'troubadour-programs-'))
  await buildPrograms()
  copyPrograms({ ...readStartConfig([]), dataFolder: folder.path })
  await work(join(folder.path, 'programs'))
}

/** What the open sites have to close. */
const open = new Set<AsyncDisposableStack>()

/** Closes all sites and ends the whole program after a signal. */
async function interrupt() {
  await Promise.allSettled([...open].map((closers) => closers.disposeAsync()))
  process.exit(1)
}

/** Calls `work` with a new site with the demo content; then stops and deletes everything except the logs. */
export async function withSite<Result>(play: Play, work: (site: Site) => Promise<Result>): Promise<Result> {
  const closers = new AsyncDisposableStack()
  const { path: folder } = closers.use(mkdtempDisposableSync(join(tmpdir(), 'troubadour-faults-')))
  // If root runs this, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(folder, 0o755)
  if (open.size === 0) for (const signal of SIGNALS) process.once(signal, interrupt)
  open.add(closers)
  const tooLong = delay(MAX_MS, undefined, { ref: false }).then(() => {
    throw new Error(`not over within ${MAX_MS / 60_000} min`)
  })
  try {
    return await Promise.race([openSite(play, folder, closers).then(work), tooLong])
  } finally {
    await closers.disposeAsync().catch(console.error)
    open.delete(closers)
    if (open.size === 0) for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}

/** The same for a bench, with the programs of the stack beside which it runs. */
export const withBuiltSite = <Result>(name: string, work: (site: Site) => Promise<Result>) =>
  withSite({ name, programs: join(process.env.DATA_DIR ?? '', 'programs') }, work)

async function openSite(play: Play, folder: string, closers: AsyncDisposableStack) {
  /** Registers a function that is called at the end in any case, the last one first. @throws Error after the end */
  const atEnd = (close: () => unknown) => closers.defer(async () => void (await close()))
  const logs = join(PROJECT_ROOT, '.results/faults', play.name)
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const secrets = newSecrets()
  const cluster = {
    folder: join(folder, 'postgres'),
    password: secrets.superuserPassword,
    port: await freePort(),
  }
  // With PostgreSQL's default settings, which lose no data.
  let postgres = startEmbeddedPostgres(cluster)
  atEnd(async () => (await postgres).stop('immediate'))
  const { superuserUrl } = await postgres
  const { databaseUrl, migrationDatabaseUrl } = await prepareDatabase(superuserUrl, 'troubadour', secrets)

  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: `https://${PUBLIC_HOST}`,
    ADMIN_ORIGIN: `https://${ADMIN_HOST}`,
  }
  const dataFolder = join(folder, 'data')
  const apiEnv = { ...shared, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder, APP_SECRET: secrets.appSecret }
  /** Runs one of the API's commands. */
  const runCommand = async (
    name: 'first-run' | 'backup' | 'restore',
    args: string[],
    env: NodeJS.ProcessEnv,
  ) => {
    const command = ['--import', DIE_WITH_PARENT, join(play.programs, `api/${name}.js`), ...args]
    await promisify(execFile)(process.execPath, command, {
      env: { ...apiEnv, MIGRATION_DATABASE_URL: migrationDatabaseUrl, ...env },
    })
  }
  await runCommand('first-run', [], { ...ADMINISTRATOR, DEMO: 'on' })

  let count = 0
  const instance = async (name: Program['name'], env: NodeJS.ProcessEnv = {}) => {
    // Every such name is in PROGRAMS.
    const program = PROGRAMS.find((one) => one.name === name)!
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const cwd = join(play.programs, name)
    const logFile = join(logs, `${name}-${(count += 1)}.log`)
    let child: ChildProcess | undefined
    const isRunning = () => child?.exitCode === null && child.signalCode === null
    const start = async () => {
      if (closers.disposed) throw new Error('The experiment is over.')
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [...NODE_FLAGS, '--import', DIE_WITH_PARENT, join(cwd, 'main.js')], {
        env: { ...(name === 'api' ? apiEnv : shared), ...env, [program.portVariable]: port },
        cwd,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      await untilReady({ program, child }, url)
    }
    /** @returns its exit code; null for one that was killed */
    const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
      if (child && isRunning()) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child?.exitCode ?? null
    }
    atEnd(() => end('SIGKILL'))
    return { url, start, end, isRunning, pid: () => child?.pid }
  }

  const cookieOf = (at: string) => signIn(at, ADMINISTRATOR.ADMIN_USERNAME, ADMINISTRATOR.ADMIN_PASSWORD)

  return {
    atEnd,
    folder,
    mediaFolder: join(dataFolder, 'media'),
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
      return (url: string, method: string, path: string, body?: unknown) => {
        const isJson = body !== undefined && !(body instanceof FormData)
        return throughProxy(url, path, ADMIN_HOST, {
          method,
          headers: { cookie, ...(isJson && { 'content-type': 'application/json' }) },
          // A body that is not JSON is undefined or a form.
          body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
        })
      }
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
      await (await postgres).stop(how)
      await whileAway()
      if (closers.disposed) throw new Error('The experiment is over.')
      postgres = startEmbeddedPostgres(cluster)
      await postgres
    },
  }
}
