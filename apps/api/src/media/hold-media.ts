import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/tables.ts'

/** The turn of whoever deletes media; those who only want that nobody does so share it. */
const TURN = sql`hashtext('troubadour-media')`

/** Does what deletes media, unless somebody else does, or holds them. */
export async function unlessMediaAreHeld(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${TURN}) as "isFree"`.execute(connection)
    if (!rows[0]?.isFree) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${TURN})`.execute(connection)
    }
  })
}

/** Lets nobody delete media until the connection ends. Waits for whoever does just now. */
export async function holdMedia(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared(hashtext('troubadour-media'))")
}
