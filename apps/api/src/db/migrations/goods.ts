import { sql } from 'kysely'

/** Products of the musician's own, discount codes, prices of single recordings, and what orders need to be sent. */
export const goods = sql`
  create table own_products (
    id integer generated always as identity primary key,
    slug text not null,
    title text not null,
    description text,
    category text not null,
    pictures jsonb not null,
    variants jsonb not null,
    weight_grams integer,
    track_id integer references music_tracks on delete set null,
    ships_from date,
    safety_text text,
    is_visible boolean not null,
    position integer,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz
  );
  create unique index own_products_slug on own_products (slug);
  create trigger give_slug before insert or update on own_products
    for each row execute function give_slug();
  create trigger notify_content_changed after insert or update or delete or truncate on own_products
    for each statement execute function notify_content_changed();
  create table discount_codes (
    id integer generated always as identity primary key,
    code text not null unique,
    percent integer check (percent between 1 and 100),
    amount text,
    uses_max integer,
    ends_at timestamptz,
    created_at timestamptz not null,
    check ((percent is null) <> (amount is null))
  );
  alter table selling
    add column country text not null default '',
    add column zones jsonb not null default '[]',
    add column offers_pickup boolean not null default false,
    add column taxes text not null default 'none' check (taxes in ('none', 'stripe'));
  drop trigger notify_content_changed on selling;
  create trigger notify_content_changed
    after insert or update of is_on, takes_tips, currency, seller_name, seller_address, returns_text, tested_at,
      replay_from, country, zones, offers_pickup, taxes
    on selling for each statement execute function notify_content_changed();
  alter table music_tracks add column takes_preorders boolean not null default false;
  alter table recordings
    add column pricing text not null default 'none' check (pricing in ('none', 'fixed', 'open')),
    add column sale_amount text,
    add column suggested_amount text;
  alter table orders
    add column shipping_minor integer not null default 0,
    add column discount_minor integer not null default 0,
    add column tax_minor integer not null default 0,
    add column discount_code text,
    add column delivery jsonb,
    add column address jsonb,
    add column parcel text check (parcel in ('waiting', 'packed', 'sent', 'ready', 'collected')),
    add column tracking_url text,
    add column completed_at timestamptz,
    add column network_digest text,
    add column shipping_refunded boolean not null default false,
    add column withdrawals jsonb not null default '[]',
    add column dispute_ended_at timestamptz,
    add column refund_mailed_minor integer not null default 0,
    add column refund_refusals integer not null default 0;
  update orders set refund_mailed_minor = refunded_minor where refunded_minor > 0;
  create index orders_to_deliver on orders (id) where parcel in ('waiting', 'packed', 'ready');
  create index orders_network on orders (network_digest) where network_digest is not null;
  create index orders_discount_code on orders (discount_code) where discount_code is not null;
  alter table order_items
    drop constraint order_items_kind_check,
    add constraint order_items_kind_check check (kind in ('release', 'recording', 'product', 'tip')),
    add column recording_id integer references recordings on delete set null,
    add column product_id integer references own_products on delete set null,
    add column variant_id uuid,
    add column variant text not null default '',
    add column quantity integer not null default 1 check (quantity > 0),
    add column refunded_quantity integer not null default 0,
    add column returned_quantity integer not null default 0,
    add column awaits_release boolean not null default false;
  create index order_items_product on order_items (product_id) where product_id is not null;
  create index order_items_awaiting on order_items (track_id) where awaits_release;
  -- The site has pages of its own there now.
  update own_pages set slug = slug || '-' || id where slug in ('bag', 'withdraw');
`
