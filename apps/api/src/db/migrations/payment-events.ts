import { sql } from 'kysely'

/** What Stripe tells, the endpoints that it tells it to, and the mark of this site at Stripe. */
export const paymentEvents = sql`
  create table payment_events (
    id text primary key,
    type text not null,
    object_id text not null,
    is_live boolean not null,
    created_at timestamptz not null,
    received_at timestamptz not null
  );
  create index payment_events_object on payment_events (object_id);
  create table payment_webhooks (
    endpoint_id text primary key,
    is_live boolean not null,
    secret text not null,
    key_id text not null,
    created_at timestamptz not null,
    ended_at timestamptz
  );
  create table payment_state (
    id boolean primary key default true check (id),
    site_mark uuid not null default gen_random_uuid()
  );
  insert into payment_state default values;
`
