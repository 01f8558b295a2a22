import { sql, type Kysely } from 'kysely'

/**
 * The snapshot of Printful's catalogue; beside it what the administrator sets, which no refresh touches; the state of
 * the connection, shared by all instances; and hints of products that changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('printful_products')
    // Printful's own number.
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('image_source', 'text')
    .addColumn('image_path', 'text', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('price_minor', 'integer')
    .addColumn('price_max_minor', 'integer')
    .addColumn('is_sold_out', 'boolean', (column) => column.notNull())
    // Of the blanks that it is made of: notices of stock name those.
    .addColumn('blank_ids', sql`bigint[]`, (column) => column.notNull())
    .addColumn('refreshed_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint(
      'printful_products_price',
      sql`(price_minor is null) = (currency is null) and (price_minor is null) = (price_max_minor is null)`,
    )
    .execute()

  await db.schema
    .createTable('printful_product_settings')
    // Stays when the product goes, for the day on which it comes back.
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('link', 'text')
    .addColumn('sale_info', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('former_sale_info', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('additional_images', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('is_coming_soon', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('last_position', 'integer')
    .execute()

  await db.schema
    .createTable('printful_state')
    // One row: its key can only be true.
    .addColumn('id', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`id`),
    )
    .addColumn('source', 'text')
    .addColumn('platform', 'text')
    .addColumn('store_id', 'text')
    .addColumn('store_name', 'text')
    .addColumn('synced_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('retry_at', 'timestamptz')
    .addColumn('failed_walks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failed_calls', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('blocked_until', 'timestamptz')
    .addColumn('blocked_problem', 'text')
    .addColumn('next_call_at', 'timestamptz')
    .addColumn('problem', 'text')
    .addColumn('problem_message', 'text')
    .addColumn('problem_at', 'timestamptz')
    .addColumn('skipped', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('walk_started_at', 'timestamptz')
    .addColumn('walk_ended_at', 'timestamptz')
    .addColumn('walk_done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('walk_total', 'integer')
    .addColumn('webhook_digest', 'text')
    .addColumn('webhook_created_at', 'timestamptz')
    .addColumn('webhook_received_at', 'timestamptz')
    .addColumn('webhook_registered', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`insert into printful_state default values`.execute(db)

  await db.schema
    .createTable('printful_hints')
    .addColumn('product_id', 'bigint', (column) => column.primaryKey())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .execute()

  // Pictures that were fetched, not uploaded, are known by where they came from.
  await db.schema.alterTable('media_files').addColumn('source_url', 'text').execute()
  await db.schema
    .createIndex('media_files_source_url')
    .on('media_files')
    .column('source_url')
    .unique()
    .execute()

  for (const table of ['printful_products', 'printful_product_settings']) {
    await sql`
      create trigger notify_content_changed after insert or update or delete or truncate on ${sql.id(table)}
      for each statement execute function notify_content_changed()`.execute(db)
  }
}
