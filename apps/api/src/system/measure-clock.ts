import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** How far this machine's clock is ahead of PostgreSQL's, in ms. Reads both, and not the moment of a request. */
export async function measureClock(db: Db): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const after = Date.now()
  return Math.round((before + after) / 2 - Number(rows[0]?.now))
}
