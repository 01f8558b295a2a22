import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** A PostgreSQL server in a folder of its own that forgets everything when it is stopped. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'troubadour-postgres-'))
  const server = await startEmbeddedPostgres({
    folder,
    password: 'test',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
