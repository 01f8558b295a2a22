import { withConnection } from '../backup/dump-database.ts'
import { APP_ROLE } from './global-setup.ts'
import type { TestDatabase } from './test-database.ts'

export interface TrialDatabase {
  /** Connects as the API's role, which owns it. */
  url: string
  tables: () => Promise<string[]>
  drop: () => Promise<void>
}

/** A database for trials of backups, beside another. */
export async function createTrialDatabase({ url, name, asSuperuser }: TestDatabase): Promise<TrialDatabase> {
  const trials = `${name}_trial`
  await asSuperuser(`create database ${trials} owner ${APP_ROLE}`)
  const own = new URL(url)
  own.pathname = `/${trials}`
  return {
    url: own.href,
    tables: () =>
      withConnection(own.href, async (client) => {
        const { rows } = await client.query(
          "select tablename as name from pg_tables where schemaname = 'public'",
        )
        return rows.map((row: { name: string }) => row.name)
      }),
    drop: () => asSuperuser(`drop database ${trials} with (force)`),
  }
}
