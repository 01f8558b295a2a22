import { sql, type Kysely } from 'kysely'

/**
 * The mailing list: where each address stands and what was agreed to, announcements, and the mails themselves, each
 * with what is known of its delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('unconfirmed'))
    .addColumn('state_changed_at', 'timestamptz')
    // When the last confirmation mail was delivered; null while none was.
    .addColumn('asked_at', 'timestamptz')
    .addColumn('bounce_reason', 'text')
    .execute()
  await sql`update subscriptions set state_changed_at = created_at`.execute(db)
  await db.schema
    .alterTable('subscriptions')
    .alterColumn('state_changed_at', (column) => column.setNotNull())
    .execute()
  // A release of the API that knows nothing of states goes on storing sign-ups.
  await db.schema
    .alterTable('subscriptions')
    .alterColumn('state_changed_at', (column) => column.setDefault(sql`now()`))
    .execute()
  await db.schema.createIndex('subscriptions_state').on('subscriptions').columns(['state', 'id']).execute()

  await db.schema
    .createTable('consents')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('subscription_id', 'integer', (column) =>
      column.notNull().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('consents_subscription').on('consents').column('subscription_id').execute()
  await db.schema.createIndex('consents_at').on('consents').column('at').execute()

  await db.schema
    .createTable('confirmation_tokens')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'integer', (column) =>
      column.notNull().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('confirmation_tokens_subscription')
    .on('confirmation_tokens')
    .column('subscription_id')
    .execute()

  await db.schema
    .createTable('announcements')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('card_kind', 'text')
    .addColumn('card_id', 'integer')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('draft'))
    .addColumn('send_at', 'timestamptz')
    .addColumn('started_at', 'timestamptz')
    .addColumn('finished_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('mails')
    .addColumn('id', 'bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Erasure leaves the figures of an announcement, and nobody's address.
    .addColumn('subscription_id', 'integer', (column) =>
      column.references('subscriptions.id').onDelete('set null'),
    )
    .addColumn('announcement_id', 'integer', (column) =>
      column.references('announcements.id').onDelete('cascade'),
    )
    .addColumn('to_address', 'text')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('queued'))
    .addColumn('problem', 'text')
    // The lock that its sender holds as long as it lives (mail/sender-session.ts).
    .addColumn('sender', 'integer')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tried_at', 'timestamptz')
    .addColumn('done_at', 'timestamptz')
    .addColumn('unsubscribed_at', 'timestamptz')
    .execute()
  // Nobody gets an announcement twice.
  await sql`
    create unique index mails_announcement_once on mails (announcement_id, subscription_id)
    where kind = 'announcement'`.execute(db)
  await db.schema.createIndex('mails_subscription').on('mails').column('subscription_id').execute()
  // Whatever an announcement's figures are counted from, so that the rows themselves need not be read.
  await sql`
    create index mails_state on mails (announcement_id, kind, state) include (unsubscribed_at)`.execute(db)
  // Among all mails ever sent, those that are not done with are few.
  await sql`create index mails_open on mails (state, kind) where state in ('queued', 'uncertain')`.execute(db)

  await sql`create index mails_sending on mails (sender) where state = 'sending'`.execute(db)

  await db.schema
    .createTable('mail_state')
    // One row: its key can only be true.
    .addColumn('id', 'boolean', (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`id`),
    )
    .addColumn('last_error', 'text')
    .addColumn('last_error_at', 'timestamptz')
    .execute()
  await sql`insert into mail_state default values`.execute(db)
}
