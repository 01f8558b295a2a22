import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chown } from 'node:fs/promises'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../process/ports.ts'
import { isRunning, commandLine } from '../process/processes.ts'
import { postgresAccount, reachableBinaries, reachableFolder, type Account } from './reachable.ts'

/** Long enough for crash recovery of a large write-ahead log. */
const START_TIMEOUT_MS = 60_000
const POLL_MS = 25

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/**
 * Starts the PostgreSQL server of the packages on the loopback address; first stops one that a killed run has left in
 * the folder.
 * @param options.folder for the cluster; created if it does not exist
 * @param options.password of the superuser, the same at every start
 * @param options.settings postgresql.conf entries
 * @throws Error with the end of the server's log when it does not start
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  password: string
  settings?: Record<string, string>
  port?: number
}) {
  const account = postgresAccount()
  const folder = reachableFolder(resolve(options.folder), account)
  const binaries = reachableBinaries(account)
  const cluster = join(folder, 'cluster')
  const logFile = join(folder, 'postgres.log')
  mkdirSync(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(cluster, { recursive: true, force: true })
    initCluster(binaries.initdb, cluster, folder, options.password, account)
  }
  await stopLeftover(cluster)

  const port = options.port ?? (await freePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...options.settings,
  }
  const log = openSync(logFile, 'w')
  const server = spawn(
    binaries.postgres,
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: a Ctrl-C in the terminal must reach the programs first, and the database last.
    { ...account, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  const superuserUrl = `postgres://postgres:${options.password}@127.0.0.1:${port}/postgres`
  await untilReady(server, superuserUrl, logFile)
  return { superuserUrl, stop: (how: 'fast' | 'immediate' = 'fast') => stopServer(server, how) }
}

function initCluster(
  initdb: string,
  cluster: string,
  folder: string,
  password: string,
  account: Account | undefined,
) {
  const passwordFile = join(folder, 'initial-password')
  writePrivateFile(passwordFile, password, account)
  const result = spawnSync(
    initdb,
    [
      ...['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    { ...account, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (result.status !== 0) {
    rmSync(cluster, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not make its folder ${cluster}:\n${result.error?.message ?? result.stderr}`,
    )
  }
}

export function writePrivateFile(file: string, content: string, account: Account | undefined) {
  // A file that a killed start has left would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
  if (account) chownSync(file, account.uid, account.gid)
}

/** After a `kill -9` of the parent the server still runs and uses the folder. */
async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  // Another program may have this process number by now; a zombie has no command line.
  if (isRunning(pid) && commandLine(pid).includes(cluster)) {
    process.kill(pid, 'SIGINT')
    while (isRunning(pid) && commandLine(pid).includes(cluster)) await delay(POLL_MS)
  }
  rmSync(pidFile, { force: true })
}

async function untilReady(server: ChildProcess, url: string, logFile: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    if (await answers(url)) return
    await delay(POLL_MS)
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // A server that is still starting refuses the connection, or drops it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function stopServer(server: ChildProcess, how: 'fast' | 'immediate') {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await exited
}
