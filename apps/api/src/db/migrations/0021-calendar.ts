import { sql, type Kysely } from 'kysely'

/**
 * What calendars know an event by, and how often its time or place has changed. Counted in the database, so that a version
 * of the program that knows nothing of it counts, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column uid uuid not null default gen_random_uuid(),
    add column calendar_sequence integer not null default 0`.execute(db)
  await sql`
    create function count_calendar_change() returns trigger language plpgsql as $$
    begin
      if (new.date, new.time, new.venue, new.location, new.deleted_at is null)
        is distinct from (old.date, old.time, old.venue, old.location, old.deleted_at is null) then
        new.calendar_sequence := old.calendar_sequence + 1;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger count_calendar_change before update on events
    for each row execute function count_calendar_change()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger count_calendar_change on events`.execute(db)
  await sql`drop function count_calendar_change()`.execute(db)
  await db.schema.alterTable('events').dropColumn('uid').dropColumn('calendar_sequence').execute()
}
