import { sql, type Kysely } from 'kysely'
import { countChanges } from './0021-calendar.ts'

/** Times, status and address of an event as set by hand. Values that are parsed from the texts are not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events
    add column status text not null default 'scheduled',
    add column starts_at timestamptz,
    add column ends_at timestamptz,
    add column doors_at timestamptz,
    add column previous_starts_at timestamptz,
    add column time_zone text,
    add column address jsonb`.execute(db)
  await countChanges(db, told)
}

/** With a start set by hand, calendars do not depend on the texts of date and time. */
function told(row: 'old' | 'new'): string {
  const text = (name: string) => `case when ${row}.starts_at is null then ${row}.${name} end`
  return `${text('date')}, ${text('time')}, ${row}.venue, ${row}.location, ${row}.deleted_at is null,
    ${row}.starts_at, ${row}.ends_at, ${row}.doors_at, ${row}.status, ${row}.address`
}
