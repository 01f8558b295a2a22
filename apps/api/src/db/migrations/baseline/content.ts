import { sql } from 'kysely'

/** Events, music tracks, posts and pages with their slugs, and the pictures and videos of the library. */
export const content = sql`
  -- Tells every instance of a change. As a trigger, so that no writer (a script, psql, a restore) can omit it.
  create function notify_content_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('content_changed', tg_table_name);
    return null;
  end $$;

  -- The API looks for a free slug after the insert, when it knows the id. Until then the row has its id as slug.
  create function give_slug() returns trigger language plpgsql as $$
  begin
    new.slug := coalesce(new.slug, new.id::text);
    return new;
  end $$;

  create table former_slugs (
    kind text not null,
    slug text not null,
    -- Printful's ids may exceed an integer.
    entity_id bigint not null,
    is_public boolean not null,
    primary key (kind, slug)
  );

  create table events (
    id integer generated always as identity primary key,
    slug text not null,
    title text not null,
    description text,
    date text not null,
    time text,
    language text not null default 'en',
    venue text not null,
    location text not null,
    address jsonb,
    price text not null,
    link text,
    image_url text not null,
    is_featured boolean not null,
    is_visible boolean not null,
    -- As set by hand; what is read from the texts is in a column of its own, which 0069 adds.
    status text not null default 'scheduled',
    starts_at timestamptz,
    ends_at timestamptz,
    doors_at timestamptz,
    previous_starts_at timestamptz,
    time_zone text,
    uid uuid not null default gen_random_uuid(),
    calendar_sequence integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz
  );
  create unique index events_slug on events (slug);
  create index events_uid on events (uid);
  create index events_deleted on events (deleted_at) where deleted_at is not null;
  -- A deleted event keeps its flag for a restore.
  create unique index events_one_featured on events (is_featured) where is_featured and deleted_at is null;
  create trigger give_slug before insert or update on events
    for each row execute function give_slug();
  create trigger notify_content_changed after insert or update or delete or truncate on events
    for each statement execute function notify_content_changed();

  -- Counts changes of what calendars show. With a start set by hand, they do not depend on the texts of date and time.
  create function count_calendar_change() returns trigger language plpgsql as $$
  begin
    if (case when new.starts_at is null then new.date end, case when new.starts_at is null then new.time end,
        new.venue, new.location, new.deleted_at is null,
        new.starts_at, new.ends_at, new.doors_at, new.status, new.address)
      is distinct from
      (case when old.starts_at is null then old.date end, case when old.starts_at is null then old.time end,
        old.venue, old.location, old.deleted_at is null,
        old.starts_at, old.ends_at, old.doors_at, old.status, old.address) then
      new.calendar_sequence := old.calendar_sequence + 1;
    end if;
    return new;
  end $$;
  create trigger count_calendar_change before update on events
    for each row execute function count_calendar_change();

  create table cancelled_shows (
    uid uuid primary key,
    calendar_sequence integer not null,
    starts_at timestamptz not null,
    deleted_at timestamptz not null
  );

  create table music_tracks (
    id integer generated always as identity primary key,
    slug text not null,
    title text not null,
    description text,
    image_url text not null,
    spotify_embed_url text,
    stream_url text,
    presave_url text,
    release_date date,
    upc text,
    price text not null,
    sale_info text not null,
    is_coming_soon boolean not null,
    coming_soon_tag text not null,
    is_visible_in_hear_it boolean not null,
    is_visible_in_store boolean not null,
    downloads text not null default 'none' check (downloads in ('none', 'free', 'email', 'code')),
    preview_seconds integer,
    position integer,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz
  );
  create unique index music_tracks_slug on music_tracks (slug);
  create index music_tracks_deleted on music_tracks (deleted_at) where deleted_at is not null;
  create trigger give_slug before insert or update on music_tracks
    for each row execute function give_slug();
  create trigger notify_content_changed after insert or update or delete or truncate on music_tracks
    for each statement execute function notify_content_changed();

  create table posts (
    id integer generated always as identity primary key,
    slug text not null,
    title text not null,
    text text not null,
    html text not null,
    pictures jsonb not null,
    link text,
    published_at timestamptz not null,
    is_visible boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz
  );
  create unique index posts_slug on posts (slug);
  create index posts_deleted on posts (deleted_at) where deleted_at is not null;
  create trigger give_slug before insert or update on posts
    for each row execute function give_slug();
  create trigger notify_content_changed after insert or update or delete or truncate on posts
    for each statement execute function notify_content_changed();

  create table own_pages (
    id integer generated always as identity primary key,
    slug text not null,
    title text not null,
    description text,
    text text not null,
    html text not null default '',
    place text not null,
    is_visible boolean not null,
    position integer,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz
  );
  create unique index own_pages_slug on own_pages (slug);
  create trigger give_slug before insert or update on own_pages
    for each row execute function give_slug();
  create trigger notify_content_changed after insert or update or delete or truncate on own_pages
    for each statement execute function notify_content_changed();

  create table media_files (
    id integer generated always as identity primary key,
    path text not null unique,
    width integer not null,
    height integer not null,
    bytes integer not null,
    alt text not null,
    is_public boolean not null default false,
    dominant_colour text not null,
    placeholder text not null,
    scrim jsonb,
    luminance real,
    created_by integer references users on delete set null,
    created_at timestamptz not null,
    unused_since timestamptz,
    source_url text,
    constraint media_files_public_alt check (not is_public or alt <> '')
  );
  create index media_files_public on media_files (id) where is_public;
  -- Downloaded pictures are identified by the URL they came from.
  create unique index media_files_source_url on media_files (source_url);
  create trigger notify_content_changed after insert or update or delete or truncate on media_files
    for each statement execute function notify_content_changed();

  create table video_files (
    id integer generated by default as identity primary key,
    file_name text not null,
    bytes bigint not null,
    last_modified bigint not null,
    parts jsonb not null default '[]',
    name text,
    unused_since timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null
  );`
