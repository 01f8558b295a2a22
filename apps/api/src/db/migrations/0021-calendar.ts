import { sql, type Kysely } from 'kysely'

/**
 * The uid of an event in calendars, and the count of changes of its time or place. Counted by a trigger, so that
 * changes of the previous program version count, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column uid uuid not null default gen_random_uuid(),
    add column calendar_sequence integer not null default 0`.execute(db)
  await countChanges(db, told)
  await sql`create trigger count_calendar_change before update on events
    for each row execute function count_calendar_change()`.execute(db)
}

/** The columns that calendars show. */
function told(row: 'old' | 'new'): string {
  return `${row}.date, ${row}.time, ${row}.venue, ${row}.location, ${row}.deleted_at is null`
}

/** Creates the trigger that counts changes of these columns. */
export async function countChanges(db: Kysely<unknown>, values: typeof told): Promise<void> {
  await sql`
    create or replace function count_calendar_change() returns trigger language plpgsql as $$
    begin
      if (${sql.raw(values('new'))}) is distinct from (${sql.raw(values('old'))}) then
        new.calendar_sequence := old.calendar_sequence + 1;
      end if;
      return new;
    end $$`.execute(db)
}
