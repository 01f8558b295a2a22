import { sql } from 'kysely'

/** When hidden content becomes visible by itself. */
export const publicFrom = sql`
  alter table events add column public_from timestamptz;
  alter table music_tracks add column public_from timestamptz;
  alter table own_pages add column public_from timestamptz;
  create index events_public_from on events (public_from) where public_from is not null;
  create index music_tracks_public_from on music_tracks (public_from) where public_from is not null;
  create index own_pages_public_from on own_pages (public_from) where public_from is not null;
`
