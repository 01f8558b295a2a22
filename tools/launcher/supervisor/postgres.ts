import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { APP_ROLE, DATABASE, ensureDatabases, OWNER_ROLE, TRIAL_DATABASE } from '../../postgres/databases.ts'
import { ensureCluster, startPostgres } from '../../postgres/postgres-server.ts'
import { accountOf, socketUrl, USERS, type Installation, type Paths } from '../installation.ts'
import type { Log } from './log.ts'

const MAP = 'troubadour'
/** For one small machine. */
const SETTINGS = {
  shared_buffers: '48MB',
  max_connections: '60',
  // A site writes little; each of these would take memory all the time.
  max_wal_senders: '0',
  wal_level: 'minimal',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  // The log has the time already.
  log_line_prefix: '',
  log_checkpoints: 'off',
  jit: 'off',
}

interface ClusterOptions {
  installation: Installation
  paths: Paths
  /** An unpacked archive, whose PostgreSQL is used. */
  root: string
  /** Folder of the cluster. */
  cluster: string
  /** Folder of the socket; the usual one if not given. */
  socket?: string
  log: Log
}

/** The folder of the cluster of a major version, such as `18`. */
export function clusterFolder({ postgres }: Paths, major: string): string {
  return join(postgres, major)
}

/** Starts PostgreSQL on its socket, with the roles and databases that the programs need. */
export async function startCluster(options: ClusterOptions): Promise<ChildProcess> {
  const server = await startServer(options, SETTINGS)
  const superuserUrl = socketUrl(options.socket ?? options.paths.postgresSocket, 'postgres', 'postgres')
  await ensureDatabases(
    superuserUrl,
    { [OWNER_ROLE]: null, [APP_ROLE]: null },
    { [DATABASE]: OWNER_ROLE, [TRIAL_DATABASE]: APP_ROLE },
  )
  return server
}

/**
 * Starts PostgreSQL on its socket.
 * @param settings only those that this version of PostgreSQL knows
 * @throws Error with what it said
 */
export async function startServer(
  options: ClusterOptions,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const { installation, paths, root, cluster, log } = options
  const account = accountOf(installation, 'postgres')
  const socket = options.socket ?? paths.postgresSocket
  for (const [folder, mode] of [
    [paths.postgres, 0o700],
    // The users of the programs open the socket; the mask of the service would keep them out.
    [socket, 0o755],
  ] as const) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, mode)
    if (account) chownSync(folder, account.uid, account.gid)
  }
  const bin = join(root, 'postgres/bin')
  const binaries = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
  ensureCluster({ binaries, account, cluster }, ['--auth=peer', '--auth-host=reject'])
  writeAccess(cluster, installation)
  return startPostgres({
    binaries,
    account,
    cluster,
    settings: { ...settings, listen_addresses: '', unix_socket_directories: socket },
    stdio: ['ignore', 'pipe', 'pipe'],
    onSpawn: (spawned) => {
      log.follow('postgres', spawned.stdout)
      log.follow('postgres', spawned.stderr)
    },
    superuserUrl: socketUrl(socket, 'postgres', 'postgres'),
    readLog: () => log.lastLines('postgres'),
  })
}

/** Which system user may be which role; there are no passwords. */
function writeAccess(cluster: string, { users }: Installation): void {
  // The user of the supervisor prepares the databases and restores backups; in the image it is also the programs'.
  const all = ['postgres', OWNER_ROLE, APP_ROLE].map((role) => [userInfo().username, role])
  const pairs = [
    ...all,
    ...(users === 'each'
      ? [
          [USERS.migrate, OWNER_ROLE],
          [USERS.api, APP_ROLE],
        ]
      : []),
  ]
  const lines = pairs.map(([user, role]) => `${MAP} ${user} ${role}\n`)
  writeFileSync(join(cluster, 'pg_ident.conf'), lines.join(''))
  writeFileSync(join(cluster, 'pg_hba.conf'), `local all all peer map=${MAP}\n`)
}
