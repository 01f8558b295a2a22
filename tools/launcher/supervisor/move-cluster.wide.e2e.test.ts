import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DATABASE, OWNER_ROLE } from '../../postgres/databases.ts'
import { stopPostgres } from '../../postgres/postgres-server.ts'
import { newSandbox, type Sandbox } from '../../testing/started.ts'
import { pathsOf, socketUrl } from '../installation.ts'
import { makeInstallation, makeUnpacked } from '../testing/unpacked.ts'
import { openLog, type Log } from './log.ts'
import { moveCluster } from './move-cluster.ts'
import { clusterFolder, startCluster } from './postgres.ts'
import { runApiCommand, type Place } from './programs.ts'

const DIGEST = 'of somebody who left after the first move'
let sandbox: Sandbox
let place: Place
let log: Log

beforeAll(async () => {
  sandbox = await newSandbox()
  const installation = makeInstallation(sandbox.dataFolder, sandbox.ports)
  const paths = pathsOf(installation, join(sandbox.dataFolder, 'config'))
  const root = join(installation.programsFolder, '1.1.0')
  place = { installation, paths, root }
  makeUnpacked(root, '1.1.0')
  // There is one PostgreSQL here: it says of itself that it is the older one.
  makeUnpacked(join(installation.programsFolder, '1.0.0'), '1.0.0', '17.10')
  mkdirSync(installation.dataFolder)
  log = openLog(paths.log, { echo: false })
})

afterAll(() => sandbox.remove())

async function withCluster<T>(major: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { paths } = place
  const server = await startCluster({ ...place, cluster: clusterFolder(paths, major), log })
  const client = new pg.Client(socketUrl(paths.postgresSocket, OWNER_ROLE, DATABASE))
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await stopPostgres(server)
  }
}

it('a move after one whose version failed copies what was written since', async () => {
  await withCluster('17', async () => runApiCommand(place, 'migrate', ['migrate']))
  expect(await moveCluster(place, '1.0.0', log)).toBe(true)
  const left = join(clusterFolder(place.paths, '18'), 'left-by-the-first-move')
  writeFileSync(left, '')
  await withCluster('17', (client) =>
    client.query("insert into erasures values (now(), 'erased', 'key', $1)", [DIGEST]),
  )

  expect(await moveCluster(place, '1.0.0', log)).toBe(true)
  expect(existsSync(left)).toBe(false)
  const { rows } = await withCluster('18', (client) => client.query('select digest from erasures'))
  expect(rows).toEqual([{ digest: DIGEST }])
})
