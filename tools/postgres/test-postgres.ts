import { rmSync } from 'node:fs'
import { makeMemoryFolder } from '../process/memory-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const SETTINGS = {
  // No data must survive the server.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Databases exist for seconds, and their tables have few rows.
  autovacuum: 'off',
  jit: 'off',
  max_connections: '200',
  // Not the machine's, where a day can have 25 hours.
  timezone: 'UTC',
}

/** A PostgreSQL server in its own folder, which is deleted when it is stopped. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = makeMemoryFolder('troubadour-postgres-')
  const server = await startEmbeddedPostgres({ folder, password: 'test', settings: SETTINGS })
  return {
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
