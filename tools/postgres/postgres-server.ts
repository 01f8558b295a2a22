import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { commandLine, isRunning } from '../process/processes.ts'
import type { Account, Binaries } from './reachable.ts'

/** Long enough for crash recovery of a large write-ahead log. */
const START_TIMEOUT_MS = 60_000
const POLL_MS = 25

interface ServerOptions {
  binaries: Binaries
  /** Undefined for the current user. */
  account: Account | undefined
  /** Folder of the cluster. */
  cluster: string
  /** postgresql.conf entries. */
  settings: Record<string, string>
  stdio: StdioOptions
  /** Called with the process before it is ready. */
  onSpawn?: (server: ChildProcess) => void
  /** Connects as the superuser. */
  superuserUrl: string
  /** The end of what the server said, for the error. */
  readLog: () => string
}

/** Creates a cluster, unless there is one. @param args of initdb @throws Error with initdb's message */
export function ensureCluster(
  { binaries, account, cluster }: Pick<ServerOptions, 'binaries' | 'account' | 'cluster'>,
  args: readonly string[],
): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  // What a killed start has left.
  rmSync(cluster, { recursive: true, force: true })
  const result = spawnSync(
    binaries.initdb,
    [
      ...['-D', cluster, '-U', 'postgres', ...args],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    { ...account, encoding: 'utf8' },
  )
  if (result.status === 0) return
  rmSync(cluster, { recursive: true, force: true })
  throw new Error(
    `PostgreSQL could not make its folder ${cluster}:\n${result.error?.message ?? result.stderr}`,
  )
}

/**
 * Starts PostgreSQL on an existing cluster; first stops a server that a killed run has left on it.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startPostgres(options: ServerOptions): Promise<ChildProcess> {
  const { binaries, account, cluster, settings, stdio } = options
  await stopLeftover(cluster)
  const server = spawn(
    binaries.postgres,
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: a Ctrl-C in the terminal must reach the programs first, and the database last.
    { ...account, detached: true, stdio },
  )
  options.onSpawn?.(server)
  await untilReady(server, options)
  return server
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

async function untilReady(server: ChildProcess, { superuserUrl, readLog }: ServerOptions) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (server.exitCode === null && Date.now() < deadline) {
    if (await answers(superuserUrl)) return
    await delay(POLL_MS)
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL did not start:\n${readLog()}`)
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

export async function stopPostgres(server: ChildProcess, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await exited
}
