import { sql } from 'kysely'

/** Subscriptions with their consent, announcements, and the mails with their delivery. */
export const mailingList = sql`
  create table subscriptions (
    id integer generated always as identity primary key,
    email text not null,
    source text not null,
    state text not null default 'unconfirmed',
    state_changed_at timestamptz not null default now(),
    asked_at timestamptz,
    bounce_reason text,
    created_at timestamptz not null
  );
  create unique index subscriptions_email on subscriptions (lower(email));
  create index subscriptions_state on subscriptions (state, id);
  create index subscriptions_created on subscriptions (created_at);

  create table consents (
    id bigint generated always as identity primary key,
    subscription_id integer not null references subscriptions on delete cascade,
    at timestamptz not null,
    kind text not null,
    wording text not null,
    source text not null
  );
  create index consents_subscription on consents (subscription_id);
  create index consents_at on consents (at);

  create table confirmation_tokens (
    digest text primary key,
    subscription_id integer not null references subscriptions on delete cascade,
    expires_at timestamptz not null,
    undone_at timestamptz
  );
  create index confirmation_tokens_subscription on confirmation_tokens (subscription_id);

  create table announcements (
    id integer generated always as identity primary key,
    subject text not null,
    text text not null,
    card_kind text,
    card_id integer,
    state text not null default 'draft',
    tested_digest text,
    send_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1
  );

  create table mails (
    id bigint generated always as identity primary key,
    kind text not null,
    -- Erasure leaves the figures of an announcement, and nobody's address.
    subscription_id integer references subscriptions on delete set null,
    announcement_id integer references announcements on delete cascade,
    user_id integer references users on delete cascade,
    track_id integer references music_tracks on delete cascade,
    to_address text,
    state text not null default 'queued',
    problem text,
    sender integer,
    created_at timestamptz not null,
    due_at timestamptz not null default now(),
    tries integer not null default 0,
    tried_at timestamptz,
    done_at timestamptz,
    unsubscribed_at timestamptz
  );
  -- Prevents sending an announcement twice to one subscriber.
  create unique index mails_announcement_once on mails (announcement_id, subscription_id)
    where kind = 'announcement';
  create index mails_subscription on mails (subscription_id);
  create index mails_user on mails (user_id) where user_id is not null;
  create index mails_track on mails (track_id) where track_id is not null;
  -- Covers the counts of an announcement's figures: an index-only scan.
  create index mails_state on mails (announcement_id, kind, state) include (unsubscribed_at);
  -- Partial indexes: few of all mails are unfinished. That of the due ones is in the order of sending.
  create index mails_open on mails (state, kind) where state in ('queued', 'uncertain');
  create index mails_due on mails ((kind = 'announcement'), id) where state = 'queued';
  create index mails_sending on mails (sender) where state = 'sending';`
