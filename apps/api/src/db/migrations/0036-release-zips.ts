import { sql, type Kysely } from 'kysely'

/** The zip of a release: a digest of its contents, and its file in the media store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release_zips (
      track_id integer primary key references music_tracks on delete cascade,
      key text not null,
      name text not null,
      bytes bigint not null
    )`.execute(db)
}
