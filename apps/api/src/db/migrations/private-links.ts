import { sql } from 'kysely'

/** Private links to releases, and how often what they lead to was played. */
export const privateLinks = sql`
  create table private_links (
    id integer generated always as identity primary key,
    digest text not null unique,
    name text not null,
    note text not null,
    press text not null check (press in ('none', 'photos', 'all')),
    has_downloads boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  );
  create table private_link_releases (
    link_id integer not null references private_links on delete cascade,
    track_id integer not null references music_tracks on delete cascade,
    position integer not null,
    primary key (link_id, track_id)
  );
  create index private_link_releases_track on private_link_releases (track_id);
  create table private_link_plays (
    link_id integer not null references private_links on delete cascade,
    recording_id integer not null references recordings on delete cascade,
    plays integer not null,
    last_at timestamptz not null,
    primary key (link_id, recording_id)
  );
  create index private_link_plays_recording on private_link_plays (recording_id);
  -- The site has pages of its own there now.
  update own_pages set slug = slug || '-' || id where slug = 'private';
`
