import { LISTEN_BACKLOG } from '@troubadour/server/http-server'
import { stopOnSignal } from '@troubadour/server/shutdown'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from './app.ts'
import { workInChild } from './backup/backup-job.ts'
import { versionOf } from './composition/read-system.ts'
import { createDb, createPool, REQUEST_WAITS, type DatabaseWaits } from './db/database.ts'
import { EnvError, readEnv, type Env } from './config/env.ts'
import { CONNECTIONS_TABLE } from './connections/live-connections.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { withSiteMedia } from './connections/media/site-media.ts'
import { startOperation } from './operation/start-operation.ts'
import { recordVersion } from './system/system-state.ts'
import { createChangeListener, createPublicCache } from './http/public-cache.ts'

/** Shorter in development, but not 0: the front ends stop at the same signal, and may still send requests. */
const DEVELOPMENT_DRAIN_S = 1

interface RunOptions {
  now: () => Date
  /** Replaces parts of the connection to Printful, for tests. */
  printfulParts?: AppOptions['printfulParts']
  /** A lower cost, for tests. */
  passwordCost?: AppOptions['passwordCost']
  /** Longer limits, for tests. */
  databaseWaits?: DatabaseWaits
}

export async function run({
  now,
  printfulParts = {},
  passwordCost,
  databaseWaits = REQUEST_WAITS,
}: RunOptions): Promise<void> {
  const env = envOrExit()
  const onIdleError = (error: Error) => app.log.warn({ err: error }, 'database connection lost')
  const pool = createPool(env.databaseUrl, onIdleError, databaseWaits)
  const operation = await startOperation(env, (message) => app.log.warn({ message }, 'traces were not sent'))
  const { tracing, metrics } = operation
  const db = createDb(pool, tracing?.recordQuery)
  const cache = createPublicCache(now)
  const app = await buildApp({
    env,
    db,
    now,
    cache,
    printfulParts,
    passwordCost,
    workOnBackup: workInChild,
    makeBackup: (now) => makeBackup(env, now),
    metrics,
    tracing,
  })
  await operation.attach(app, { pool, cache, db })
  const { databaseUrl } = env
  const runner = createJobRunner({ db, databaseUrl, jobs: app.jobs, log: app.log })
  const reloadConnections = () =>
    void app.connections.reload().catch((err: unknown) => app.log.warn({ err }, 'connections were not read'))
  const listener = createChangeListener({
    databaseUrl,
    onChange(table) {
      cache.dropFor(table)
      if (table === CONNECTIONS_TABLE) reloadConnections()
    },
    onListening(isListening) {
      cache.setListening(isListening)
      // Changes until now were missed.
      if (isListening) reloadConnections()
    },
    onError: (error) =>
      app.log.warn({ err: error }, 'not listening for changes; nothing is cached until it works again'),
  })
  warn(app, env)
  if (env.isDemo) await prepare(app, env, now)

  let jobsEnded: Promise<void> | undefined
  void stopOnSignal({
    app,
    isProduction: env.isProduction,
    drainSeconds: env.drainSeconds,
    developmentDrainSeconds: DEVELOPMENT_DRAIN_S,
    begin() {
      app.isDraining = true
      jobsEnded = runner.stop()
    },
    async close() {
      await app.close()
      await jobsEnded
      await listener.stop()
      await db.destroy()
    },
  })

  // Before it accepts requests: until it listens for changes nothing is cached, and each request reads the database.
  await listener.start()
  if (app.isDraining) return
  await listen(app, env)
  await runner.start(env.jobsAfterMs)
  const version = versionOf(env)
  if (version !== null)
    await recordVersion(db, version, now()).catch((err: unknown) =>
      app.log.warn({ err }, 'the version was not stored'),
    )
  app.printful?.startIfDue('start')
}

function envOrExit(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

function warn(app: FastifyInstance, env: Env): void {
  if (!env.isAppSecretGiven) {
    app.log.warn(
      'APP_SECRET is not set: a random one is used, everybody is signed out when this program stops, and two-factor cannot be set up',
    )
  }
  if (env.mail && !env.isAppSecretGiven) {
    app.log.warn('APP_SECRET is not set: links to unsubscribe with work until this program stops')
  }
  if (env.isProduction && !env.adminOrigin) {
    app.log.warn('ADMIN_ORIGIN is not set: the session cookie is not limited to https')
  }
}

/** Loads the demo into an empty database (docs/product/README.md#first-run); otherwise costs one query. */
async function prepare(app: FastifyInstance, env: Env, now: () => Date): Promise<void> {
  try {
    const { firstRun } = await import('./commands/first-run.ts')
    const { administrator } = await firstRun(env, now())
    // Not logged: the password is for the person at the terminal, not for a log store.
    if (administrator) {
      const { username, password } = administrator
      process.stdout.write(
        `\nThe administrator was created. User name: ${username}   Password: ${password}\n\n`,
      )
    }
  } catch (error) {
    // The database may come up later: readiness fails until then.
    app.log.error({ err: error }, 'the first run could not be done')
  }
}

/** Imported on demand, because it is rarely needed. */
async function makeBackup(env: Env, now: Date): Promise<string> {
  const { backUp } = await import('./backup/back-up.ts')
  const { databaseUrl, backups } = env
  const appSecret = env.isAppSecretGiven ? env.appSecret : null
  const { folder } = backups
  const result = await withSiteMedia(env, (store) => backUp({ databaseUrl, store, appSecret, folder, now }))
  return result.target
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host, backlog: LISTEN_BACKLOG })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    process.stderr.write(`Port ${env.port} is in use. Set API_PORT to another one.\n`)
    process.exit(1)
  }
}
