import { sql, type Kysely } from 'kysely'

/**
 * The mailing list: the state of each address and its consent, announcements, and the mails themselves with their
 * delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions
    add column state text not null default 'unconfirmed',
    add column state_changed_at timestamptz,
    -- When the last confirmation mail was delivered; null while none was.
    add column asked_at timestamptz,
    add column bounce_reason text`.execute(db)
  await sql`update subscriptions set state_changed_at = created_at`.execute(db)
  // With a default, so that the previous program version can still store sign-ups.
  await sql`
    alter table subscriptions
      alter column state_changed_at set not null,
      alter column state_changed_at set default now()`.execute(db)
  await sql`create index subscriptions_state on subscriptions (state, id)`.execute(db)

  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      subscription_id integer not null references subscriptions on delete cascade,
      at timestamptz not null,
      kind text not null,
      wording text not null,
      source text not null
    )`.execute(db)
  await sql`create index consents_subscription on consents (subscription_id)`.execute(db)
  await sql`create index consents_at on consents (at)`.execute(db)

  await sql`
    create table confirmation_tokens (
      digest text primary key,
      subscription_id integer not null references subscriptions on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index confirmation_tokens_subscription on confirmation_tokens (subscription_id)`.execute(
    db,
  )

  await sql`
    create table announcements (
      id integer generated always as identity primary key,
      subject text not null,
      text text not null,
      card_kind text,
      card_id integer,
      state text not null default 'draft',
      send_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1
    )`.execute(db)

  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      kind text not null,
      -- Erasure leaves the figures of an announcement, and nobody's address.
      subscription_id integer references subscriptions on delete set null,
      announcement_id integer references announcements on delete cascade,
      to_address text,
      state text not null default 'queued',
      problem text,
      -- The lock that its sender holds as long as it lives (mail/sender-session.ts).
      sender integer,
      created_at timestamptz not null,
      tried_at timestamptz,
      done_at timestamptz,
      unsubscribed_at timestamptz
    )`.execute(db)
  // Prevents sending an announcement twice to one subscriber.
  await sql`
    create unique index mails_announcement_once on mails (announcement_id, subscription_id)
    where kind = 'announcement'`.execute(db)
  await sql`create index mails_subscription on mails (subscription_id)`.execute(db)
  // Covers the counts of an announcement's figures: an index-only scan.
  await sql`
    create index mails_state on mails (announcement_id, kind, state) include (unsubscribed_at)`.execute(db)
  // A partial index: few of all mails are unfinished.
  await sql`create index mails_open on mails (state, kind) where state in ('queued', 'uncertain')`.execute(db)

  await sql`create index mails_sending on mails (sender) where state = 'sending'`.execute(db)

  await sql`
    create table mail_state (
      -- One row: its key can only be true.
      id boolean primary key default true check (id),
      last_error text,
      last_error_at timestamptz
    )`.execute(db)
  await sql`insert into mail_state default values`.execute(db)
}
