import { sql } from 'kysely'

/** Orders that were made again after a restore, refunds that failed, and where the page for tips is linked. */
export const restoredOrders = sql`
  alter table orders
    add column is_restored boolean not null default false,
    add column refund_failures integer not null default 0;
  alter table selling add column tips_place text not null default 'nowhere'
    check (tips_place in ('navigation', 'footer', 'nowhere'));
`
