import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id integer generated always as identity primary key,
      email text not null,
      source text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index subscriptions_email on subscriptions (lower(email))`.execute(db)
}
