import { READING_VERSION, readEvent } from '@troubadour/domain/event/read-event'
import { sql } from 'kysely'
import { lockContent } from './content-table.ts'
import type { Db } from './tables.ts'

/**
 * Derives the readings of events that have none, or one of an earlier version or of another time zone
 * (docs/decisions/0047-stored-readings.md).
 * @param trx a transaction, whose lock keeps the texts as they are
 * @param timeZone of the site
 * @param id of the only event to look at
 */
export async function storeReadings(trx: Db, timeZone: string, id?: number): Promise<void> {
  await lockContent(trx, 'events')
  const rows = await trx
    .selectFrom('events')
    .select(['id', 'date', 'time', 'description', 'language', 'createdAt'])
    .where(
      sql<boolean>`coalesce((reading->>'version')::integer, 0) < ${READING_VERSION}
        or reading->>'timeZone' <> ${timeZone}`,
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
  if (rows.length === 0) return
  const readings = rows.map((row) => ({ id: row.id, reading: readEvent(row, timeZone) }))
  await sql`
    update events set reading = derived.reading
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as derived (id integer, reading jsonb)
    where events.id = derived.id`.execute(trx)
}

/** The same for a database that was migrated: where no time zone is saved yet, it is left to the hourly job. */
export async function storeReadingsAtMigration(db: Db): Promise<void> {
  const site = await db.selectFrom('siteSettings').select('settings').executeTakeFirst()
  const timeZone = site?.settings.timeZone
  if (typeof timeZone === 'string') await db.transaction().execute((trx) => storeReadings(trx, timeZone))
}
