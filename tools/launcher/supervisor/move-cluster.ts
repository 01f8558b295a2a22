import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE, OWNER_ROLE } from '../../postgres/databases.ts'
import { stopPostgres } from '../../postgres/postgres-server.ts'
import { socketUrl, type Paths } from '../installation.ts'
import { majorOf } from '../update/refuse-update.ts'
import type { Log } from './log.ts'
import { clusterFolder, startCluster, startServer } from './postgres.ts'
import { runApiCommand, type Place } from './programs.ts'
import { readRelease } from './state.ts'

/**
 * Copies the database into a cluster of this version's PostgreSQL, if the version before has another. The old cluster
 * stays.
 * @param from the version before, whose PostgreSQL reads the old cluster
 * @returns whether there was anything to copy
 * @throws Error when the data is of another version of PostgreSQL, and there is no version before
 */
export async function moveCluster(place: Place, from: string | undefined, log: Log): Promise<boolean> {
  const { paths, installation } = place
  const major = majorOf(readRelease(place.root))
  const cluster = clusterFolder(paths, major)
  const oldRoot = from === undefined ? undefined : join(installation.programsFolder, from)
  const other = oldRoot && majorOf(readRelease(oldRoot))
  if (oldRoot === undefined || other === undefined || other === major) {
    const [found] = clustersIn(paths).filter((name) => name !== major)
    if (found === undefined || existsSync(cluster)) return false
    throw new Error(
      `The data is of PostgreSQL ${found}, and this version has ${major}: troubadour update moves it, this start does not.`,
    )
  }
  // Left by a move after which the first start failed: what was written since is in the old one.
  rmSync(cluster, { recursive: true, force: true })

  log.write('troubadour', `Copying the database from PostgreSQL ${other} to ${major}.`)
  const unfinished = clusterFolder(paths, `${major}.unfinished`)
  rmSync(unfinished, { recursive: true, force: true })
  const oldSocket = `${paths.postgresSocket}-${other}`
  const oldServer = await startServer({
    ...place,
    root: oldRoot,
    cluster: clusterFolder(paths, other),
    socket: oldSocket,
    log,
  })
  try {
    const server = await startCluster({ ...place, cluster: unfinished, log })
    try {
      runApiCommand(place, 'migrate', ['migrate'])
      const SOURCE_DATABASE_URL = socketUrl(oldSocket, OWNER_ROLE, DATABASE)
      log.write(
        'troubadour',
        runApiCommand(place, 'migrate', ['copy-database'], { SOURCE_DATABASE_URL }).trim(),
      )
    } finally {
      await stopPostgres(server)
    }
  } finally {
    await stopPostgres(oldServer)
    rmSync(oldSocket, { recursive: true, force: true })
  }
  renameSync(unfinished, cluster)
  return true
}

/** Deletes clusters that no kept version can read. */
export function deleteOtherClusters(paths: Paths, majors: readonly string[]): void {
  for (const name of clustersIn(paths))
    if (!majors.includes(name)) rmSync(clusterFolder(paths, name), { recursive: true, force: true })
}

/** The major versions whose clusters are there. */
function clustersIn({ postgres }: Paths): string[] {
  if (!existsSync(postgres)) return []
  return readdirSync(postgres).filter(
    (name) => existsSync(join(postgres, name, 'PG_VERSION')) && /^\d+$/.test(name),
  )
}
