import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, NO_MIGRATIONS, type MigrationResultSet } from 'kysely/migration'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CAMEL_CASE } from '../db/database.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Tables } from '../db/tables.ts'
import { columnsOf } from './dump-database.ts'
import { tableFile, type Manifest } from './backup-files.ts'
import { settleMails } from './settle-mails.ts'

/**
 * Puts the database into the state of a backup, in one transaction: the schema as it was then, its rows, and then what
 * has been changed of the schema since. Whatever was there before is gone, or, after an error, as it was.
 * @throws Error when rows do not fit
 */
export async function loadDatabase(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  now: Date,
): Promise<void> {
  const db = kyselyOn(client)
  await db.transaction().execute(async (trx) => {
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } })
    check(await migrator.migrateTo(NO_MIGRATIONS))
    check(await migrator.migrateTo(manifest.migrations.at(-1) ?? ''))
    for (const table of manifest.tables.toReversed())
      // Rows that migrations put there themselves.
      await client.query(`delete from public.${client.escapeIdentifier(table.name)}`)
    for (const table of manifest.tables) await loadTable(client, join(folder, tableFile(table.name)), table)
    for (const { table, column, value } of manifest.sequences) {
      await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3)', [
        table,
        column,
        value,
      ])
    }
    check(await migrator.migrateToLatest())
    await settleMails(trx.withPlugin(CAMEL_CASE), new Date(manifest.createdAt), now)
  })
}

async function loadTable(client: pg.Client, file: string, table: Manifest['tables'][number]): Promise<void> {
  const target = client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`))
  await pipeline(createReadStream(file), target)
  if (target.rowCount !== table.rows)
    throw new Error(`${table.name} has ${target.rowCount} rows, not ${table.rows} as it had.`)
}

/** A migrator keeps its errors to itself. */
function check({ error, results }: MigrationResultSet): void {
  const failed = results?.find(({ status }) => status === 'Error')
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error })
}

/** The query builder on a connection that others use, too, so that all of them work in one transaction. */
function kyselyOn(client: pg.Client): Kysely<Tables> {
  const connection = Object.assign(client, { release: () => {} })
  // A pool of one, which it is not to end.
  const pool = { connect: async () => connection, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
