import type pg from 'pg'

/** Rows that the program itself puts there, without anybody's doing. */
const OWN_ROWS = ['printful_state', 'mail_state', 'cdn_purge', 'jobs', 'throttles', 'sessions']

/**
 * Each instance of the API has a connection of that name for as long as it runs.
 * @throws Error while one works on the database: it would go on with what is no more
 */
export async function requireNobody(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
    where datname = current_database() and application_name = 'troubadour-api-changes' limit 1`,
  )
  if (rows.length > 0)
    throw new Error('The API is running on this database: stop all of its instances first.')
}

/** @throws Error when something of somebody is in the database */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'kysely\\_%' and relname <> all ($1) order by 1`,
    [OWN_ROWS],
  )
  for (const { name } of rows) {
    const found = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`)
    if (found.rows.length > 0)
      throw new Error(
        `The database is not empty: there are rows in ${name}. With --force, all that is in it is replaced by the backup.`,
      )
  }
}
