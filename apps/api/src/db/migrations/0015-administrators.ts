import { sql, type Kysely } from 'kysely'

/** Administrators' mail addresses, links that work once, and the move of two-factor to a new phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email', 'text').addColumn('pending_email', 'text').execute()
  await db.schema
    .alterTable('totp_setups')
    .addColumn('replaces', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema
    .alterTable('mails')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await sql`create index mails_user on mails (user_id) where user_id is not null`.execute(db)
  await db.schema
    .createTable('account_links')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('invitation', 'password-reset', 'address')`),
    )
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('account_links_user').on('account_links').column('user_id').execute()
}
