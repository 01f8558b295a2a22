import { sql } from 'kysely'

/** The platforms of releases, and the addresses of people who want to be reminded of one. */
export const listen = sql`
  alter table music_tracks add column platform_links jsonb not null default '[]';
  create table reminders (
    id integer generated always as identity primary key,
    -- Null after the release was deleted for good: people are told so.
    track_id integer references music_tracks on delete set null,
    title text not null,
    email text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz
  );
  create unique index reminders_once on reminders (track_id, lower(email));
  alter table mails
    add column reminder_id integer references reminders on delete cascade,
    add column title text;
  create index mails_reminder on mails (reminder_id) where reminder_id is not null;
  -- In the order of sending: mails that many people get come last.
  create index mails_due_by_urgency on mails ((kind in ('announcement', 'reminder', 'reminder-cancelled')), id)
    where state = 'queued';
  -- The site has pages of its own there now.
  update own_pages set slug = slug || '-' || id where slug in ('listen', 'l');
`
