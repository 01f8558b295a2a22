import { sql, type Kysely } from 'kysely'

/**
 * A function deletes old entries of the audit log, because the application's role may only add and read entries; stored
 * addresses and devices of visitors are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In batches, within the statement timeout.
  await sql`
    create function delete_old_activity() returns integer
    language sql security definer set search_path = pg_catalog, pg_temp
    as $$
      with deleted as (
        delete from public.activity where id in (
          select id from public.activity
          where at < now() - interval '400 days' or (kind = 'refusal' and at < now() - interval '30 days')
          order by at limit 10000)
        returning id)
      select count(*)::integer from deleted
    $$`.execute(db)
  await sql`revoke all on function delete_old_activity() from public`.execute(db)
  await sql`
    update activity set ip_address = null, device = null
    where kind = 'refusal' and summary ~ '^Refused POST /api/(subscri|unsubscribe|printful/)'`.execute(db)
}
