import { sql, type Kysely } from 'kysely'

/** Which rows are demo content. Rows loaded by an earlier version are unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_rows (
      kind text not null,
      entity_id bigint not null,
      primary key (kind, entity_id)
    )`.execute(db)
}
