import { sql } from 'kysely'

/**
 * Notifies of what orders take from the stock and give back: an item is ordered or comes back, an order ends, or is
 * paid after it ended.
 */
export const stockChanges = sql`
  create trigger notify_content_changed after insert or update of returned_quantity on order_items
    for each row when (new.product_id is not null) execute function notify_content_changed();
  create trigger notify_content_changed after update of state on orders
    for each row when ((old.state = 'ended') <> (new.state = 'ended')) execute function notify_content_changed();
`

/**
 * Notifies of changed rows of content, not of statements: jobs delete and update what is due, and mostly no row is.
 * Without `truncate`, which the product does not use.
 */
export const changesByRow = sql`
  do $$
  declare it record;
  begin
    for it in
      select tgrelid::regclass as content, pg_get_triggerdef(oid) as definition from pg_trigger
      where tgname = 'notify_content_changed' and pg_get_triggerdef(oid) like '%FOR EACH STATEMENT%'
    loop
      execute format('drop trigger notify_content_changed on %s', it.content);
      execute replace(replace(it.definition, ' OR TRUNCATE', ''), 'FOR EACH STATEMENT', 'FOR EACH ROW');
    end loop;
  end $$;
`
