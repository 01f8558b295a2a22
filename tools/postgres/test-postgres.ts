import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** Linux keeps the files below it in memory. */
const MEMORY = '/dev/shm'
/** The write-ahead log at its largest, and all databases of a run. */
const NEEDED_BYTES = 2 * 2 ** 30

const SETTINGS = {
  // Nothing has to outlast the server.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A database lives for seconds, and its tables have a few rows.
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
}

/** A PostgreSQL server in a folder of its own that forgets everything when it is stopped. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'troubadour-postgres-'))
  const server = await startEmbeddedPostgres({ folder, password: 'test', settings: SETTINGS })
  return {
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each database is some hundred files, and making and deleting them on a disk takes much processor time. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
