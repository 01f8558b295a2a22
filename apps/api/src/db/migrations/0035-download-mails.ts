import { sql, type Kysely } from 'kysely'

/** Mails with a download link; their address is stored nowhere else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column track_id integer references music_tracks on delete cascade`.execute(
    db,
  )
  await sql`create index mails_track on mails (track_id) where track_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').dropColumn('track_id').execute()
}
