import { sql, type Kysely } from 'kysely'

/** Two-factor, recovery codes, what is known of a session, limits on tries, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('totp_secret', 'text')
    .addColumn('totp_key_id', 'text')
    .addColumn('totp_last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('code_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('codes_locked_until', 'timestamptz')
    .addColumn('session_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()

  await db.schema
    .alterTable('sessions')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().unique())
    .addColumn('user_agent', 'text')
    .addColumn('ip_address', 'text')
    .addColumn('code_failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('parent_digest', 'text')
    .addColumn('logged_out_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('sessions_parent').on('sessions').column('parent_digest').execute()

  await db.schema
    .createTable('totp_setups')
    .addColumn('session_digest', 'text', (column) =>
      column.primaryKey().references('sessions.id_digest').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('recovery_codes')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()

  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_networks_pk', ['user_id', 'network'])
    .execute()

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('sign-in', 'refusal', 'change')`),
    )
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('username', 'text')
    .addColumn('is_from_server', 'boolean', (column) => column.notNull())
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .addColumn('ip_address', 'text')
    .addColumn('device', 'text')
    .execute()
  await db.schema.createIndex('activity_at').on('activity').columns(['at', 'id']).execute()
  await db.schema.createIndex('activity_kind').on('activity').columns(['kind', 'at', 'id']).execute()
  await db.schema.createIndex('activity_username').on('activity').columns(['username', 'at', 'id']).execute()
}
