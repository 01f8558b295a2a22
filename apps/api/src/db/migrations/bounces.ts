import { sql } from 'kysely'

/** Mails that came back, and the welcome mail. */
export const bounces = sql`
  create table bounces (
    mail_id bigint not null references mails on delete cascade,
    kind text not null check (kind in ('hard', 'soft', 'complaint', 'other')),
    subscription_id integer not null references subscriptions on delete cascade,
    at timestamptz not null,
    primary key (mail_id, kind)
  );
  create index bounces_subscription on bounces (subscription_id);
  create table welcome_mail (
    id integer primary key check (id = 1),
    subject text not null,
    text text not null,
    is_on boolean not null,
    updated_at timestamptz not null,
    version integer not null default 1
  );
  -- Prevents welcoming a subscriber twice.
  create unique index mails_welcome_once on mails (subscription_id) where kind = 'welcome'
`
