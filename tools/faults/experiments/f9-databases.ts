import pg from 'pg'
import { readSchema } from '../../contracts/database-schema.ts'
import { prepareDatabase } from '../../start/database.ts'
import type { Site } from '../lab/site.ts'
import { untilTrue } from '../lab/waiting.ts'

/** A database of its own, without anything in it at first. */
export interface EmptyDatabase {
  env: NodeJS.ProcessEnv
  /** The name by which the connection is known that is changing something at this moment. */
  atWork: () => Promise<string | undefined>
  untilAtWork: () => Promise<unknown>
  /** All tables with their columns and rules, and the migrations that were noted, as text. */
  shape: () => Promise<string>
}

export async function openDatabases(site: Site): Promise<{ make: () => Promise<EmptyDatabase> }> {
  const superuser = await site.connect('superuser')
  let count = 0
  return {
    async make() {
      const database = `migrated_${(count += 1)}`
      const urls = await prepareDatabase(site.superuserUrl, database, site.secrets)
      const atWork = async () => {
        const { rows } = await superuser.query<{ application_name: string }>(
          "select application_name from pg_stat_activity where datname = $1 and backend_xid is not null and wait_event_type is distinct from 'Lock'",
          [database],
        )
        return rows[0]?.application_name
      }
      return {
        env: {
          ...site.commandEnv,
          DATABASE_URL: urls.databaseUrl,
          MIGRATION_DATABASE_URL: urls.migrationDatabaseUrl,
        },
        atWork,
        untilAtWork: () => untilTrue('one migrates', async () => (await atWork()) !== undefined),
        async shape() {
          const client = new pg.Client({ connectionString: urls.migrationDatabaseUrl })
          await client.connect()
          try {
            const { rows } = await client.query('select name from kysely_migration order by name')
            return JSON.stringify([rows, await readSchema(client)])
          } finally {
            await client.end()
          }
        },
      }
    },
  }
}
