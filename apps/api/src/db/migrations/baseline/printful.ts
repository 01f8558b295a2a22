import { sql } from 'kysely'

/**
 * The snapshot of Printful's catalogue; the administrator's settings, which no sync changes; the state of the
 * connection, shared by all instances; and pending changes of products.
 */
export const printful = sql`
  create table printful_products (
    id bigint primary key,
    position integer not null,
    title text not null,
    image_source text,
    image_path text not null,
    currency text,
    price_minor integer,
    price_max_minor integer,
    is_sold_out boolean not null,
    -- Stock webhook events name blanks.
    blank_ids bigint[] not null,
    variants jsonb not null default '[]',
    refreshed_at timestamptz not null,
    changed_at timestamptz not null default now(),
    constraint printful_products_price check (
      (price_minor is null) = (currency is null) and (price_minor is null) = (price_max_minor is null)
    )
  );
  create trigger notify_content_changed after insert or update or delete or truncate on printful_products
    for each statement execute function notify_content_changed();

  create table printful_blanks (
    id bigint primary key,
    description text not null,
    type text not null,
    read_at timestamptz not null,
    changed_at timestamptz not null
  );
  create trigger notify_content_changed after insert or update or delete or truncate on printful_blanks
    for each statement execute function notify_content_changed();

  create table printful_product_settings (
    -- No foreign key: the settings stay when the product goes, for the day on which it comes back.
    id bigint primary key,
    slug text,
    title text,
    description text,
    category_label text,
    link text,
    sale_info text not null default '',
    former_sale_info text not null default '',
    additional_images text not null default '',
    is_coming_soon boolean not null default false,
    position integer,
    last_position integer,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1
  );
  create unique index printful_product_settings_slug on printful_product_settings (slug);
  create trigger notify_content_changed after insert or update or delete or truncate on printful_product_settings
    for each statement execute function notify_content_changed();

  create table printful_state (
    -- One row: its key can only be true.
    id boolean primary key default true check (id),
    source text,
    platform text,
    store_id text,
    store_name text,
    synced_at timestamptz,
    expires_at timestamptz,
    retry_at timestamptz,
    failed_walks integer not null default 0,
    failed_calls integer not null default 0,
    blocked_until timestamptz,
    blocked_problem text,
    next_call_at timestamptz,
    problem text,
    problem_message text,
    problem_at timestamptz,
    skipped jsonb not null default '[]'::jsonb,
    walk_started_at timestamptz,
    walk_ended_at timestamptz,
    walk_done integer not null default 0,
    walk_total integer,
    webhook_digest text,
    webhook_created_at timestamptz,
    webhook_received_at timestamptz,
    webhook_registered boolean not null default false
  );
  insert into printful_state default values;

  create table printful_hints (
    product_id bigint primary key,
    received_at timestamptz not null
  );`
