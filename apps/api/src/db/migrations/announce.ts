import { sql } from 'kysely'

/** More pages to pre-save a release, and what a draft was made from, to tell what has changed since. */
export const announce = sql`
  alter table music_tracks add column presave_links jsonb not null default '[]';
  alter table announcements add column made_from jsonb;
  alter table posts add column made_from jsonb;
`
