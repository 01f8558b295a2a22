import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from '../process/ports.ts'
import { ensureCluster, startPostgres, stopPostgres } from './postgres-server.ts'
import { postgresAccount, reachableBinaries, reachableFolder, type Account } from './reachable.ts'

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

  const passwordFile = join(folder, 'initial-password')
  writePrivateFile(passwordFile, options.password, account)
  try {
    ensureCluster({ binaries, account, cluster }, ['--auth=scram-sha-256', `--pwfile=${passwordFile}`])
  } finally {
    rmSync(passwordFile)
  }

  const port = options.port ?? (await freePort())
  const superuserUrl = `postgres://postgres:${options.password}@127.0.0.1:${port}/postgres`
  const log = openSync(logFile, 'w')
  try {
    const server = await startPostgres({
      binaries,
      account,
      cluster,
      settings: {
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        ...options.settings,
      },
      stdio: ['ignore', log, log],
      superuserUrl,
      readLog: () => readFileSync(logFile, 'utf8').slice(-2000),
    })
    return { superuserUrl, stop: (how?: 'fast' | 'immediate') => stopPostgres(server, how) }
  } finally {
    closeSync(log)
  }
}

export function writePrivateFile(file: string, content: string, account: Account | undefined) {
  // A file that a killed start has left would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' })
  if (account) chownSync(file, account.uid, account.gid)
}
