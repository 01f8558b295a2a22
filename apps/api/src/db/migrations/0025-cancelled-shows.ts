import { sql, type Kysely } from 'kysely'

/** Calendar data of visible shows that were deleted for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cancelled_shows (
      uid uuid primary key,
      calendar_sequence integer not null,
      starts_at timestamptz not null,
      deleted_at timestamptz not null
    )`.execute(db)
}
