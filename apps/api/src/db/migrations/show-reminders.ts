import { sql } from 'kysely'

/**
 * When tickets go on sale, and reminders of shows. An earlier program tells everybody whose `track_id` is null that the
 * release was deleted: under the name that it knows, a view has the reminders of releases alone.
 */
export const showReminders = sql`
  alter table events add column tickets_from timestamptz;
  alter table reminders rename to all_reminders;
  alter table all_reminders
    -- Null after the show was deleted for good, and for releases.
    add column event_id integer references events on delete set null,
    add column about text not null default 'release';
  create unique index reminders_of_shows_once on all_reminders (event_id, about, lower(email));
  create view reminders as
    select id, track_id, title, email, created_at, confirmed_at from all_reminders where about = 'release';
  alter table mails
    add column event_id integer references events on delete set null,
    add column about text;
`
