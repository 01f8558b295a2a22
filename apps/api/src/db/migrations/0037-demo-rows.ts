import { sql, type Kysely } from 'kysely'

/** Which rows the demo content consists of. One that was loaded by an earlier version is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_rows (
      kind text not null,
      entity_id bigint not null,
      primary key (kind, entity_id)
    )`.execute(db)
}
