import { sql } from 'kysely'
import { lastMigration } from './migrations/index.ts'
import type { Db } from './tables.ts'

/** True when the schema is the one that this version of the program needs. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isTable: boolean }>`
    select to_regclass('kysely_migration') is not null as "isTable"`.execute(db)
  if (!rows[0]?.isTable) return false
  const applied = await sql`select 1 from kysely_migration where name = ${lastMigration}`.execute(db)
  return applied.rows.length > 0
}
