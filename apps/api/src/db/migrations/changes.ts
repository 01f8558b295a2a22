import { sql } from 'kysely'

/**
 * Notifies of what orders take from a limited stock and give back: an item is ordered, comes back or is deleted, an
 * order ends, or is paid after it ended. As of the table 'orders', whichever of the two it was.
 */
export const stockChanges = sql`
  create function notify_stock_changed() returns trigger language plpgsql as $$
  declare ordered integer[];
  begin
    if tg_table_name = 'orders' then
      ordered := array(select product_id from order_items where order_id = new.id);
    else
      ordered := array[coalesce(new.product_id, old.product_id)];
    end if;
    if exists (select from own_products
        where id = any(ordered) and jsonb_path_exists(variants, '$[*] ? (@.stock != null)')) then
      perform pg_notify('content_changed', 'orders');
    end if;
    return null;
  end $$;
  create trigger notify_stock_changed after insert or delete or update of returned_quantity on order_items
    for each row execute function notify_stock_changed();
  create trigger notify_stock_changed after update of state on orders
    for each row when ((old.state = 'ended') <> (new.state = 'ended')) execute function notify_stock_changed();
`

/**
 * Notifies of changed rows of content, not of statements: jobs delete and update what is due, and mostly no row is. After
 * a 'truncate' by hand, which the product does not use, the API must be started again.
 */
export const changesByRow = sql`
  do $$
  declare definition text;
  begin
    for definition in
      select pg_get_triggerdef(oid) from pg_trigger
      where tgname = 'notify_content_changed' and pg_get_triggerdef(oid) like '%FOR EACH STATEMENT%'
    loop
      definition := replace(definition, ' OR TRUNCATE', '');
      definition := replace(definition, 'FOR EACH STATEMENT', 'FOR EACH ROW');
      -- Not dropped first: readers would wait for that.
      execute replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
    end loop;
  end $$;
`
