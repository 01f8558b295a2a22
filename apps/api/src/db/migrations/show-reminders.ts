import { sql } from 'kysely'

/** When tickets go on sale, and reminders of shows. */
export const showReminders = sql`
  alter table events add column tickets_from timestamptz;
  alter table reminders
    -- Null after the show was deleted for good, and for releases.
    add column event_id integer references events on delete set null,
    add column about text not null default 'release';
  create unique index reminders_of_shows_once on reminders (event_id, about, lower(email));
  alter table mails
    add column event_id integer references events on delete set null,
    add column about text;
`
