import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { PrintfulError, type Blank } from '../client/printful-client.ts'
import type { SyncDeps } from './run-sync.ts'

/** A blank's description is not read again for this long. */
const BLANK_FRESH_MS = 30 * 24 * 60 * 60 * 1000
const UNKNOWN: Blank = { description: '', type: '' }

/**
 * Reads the descriptions of the snapshot's blanks, one call for each unknown one. Failures are left to the next sync:
 * they do not fail this one.
 */
export async function readBlanks({
  db,
  now,
  log,
  createClient,
  onChange,
  signal,
}: SyncDeps & { signal: AbortSignal }): Promise<void> {
  const ids = await findUnknown(db, new Date(now().getTime() - BLANK_FRESH_MS))
  const client = createClient()
  for (const id of ids) {
    try {
      await storeBlank(db, id, (await client.getBlank(id, signal)) ?? UNKNOWN, now())
      onChange()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof PrintfulError)) throw error
      const { problem, message } = error
      log.warn({ blankId: id, problem, reason: message }, 'a blank could not be read')
      if (problem !== 'garbled' && problem !== 'server-error') return
    }
  }
}

/** The first blank of each product, whose description visitors see. */
async function findUnknown(db: Db, readBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product.blank_ids[1] as id from printful_products product
    left join printful_blanks blank on blank.id = product.blank_ids[1] and blank.read_at > ${readBefore}
    where product.blank_ids[1] is not null and blank.id is null order by id`.execute(db)
  return rows.map(({ id }) => Number(id))
}

async function storeBlank(db: Db, id: number, { description, type }: Blank, now: Date): Promise<void> {
  await db
    .insertInto('printfulBlanks')
    .values({ id, description, type, readAt: now, changedAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        description,
        type,
        readAt: now,
        changedAt: sql`case when (printful_blanks.description, printful_blanks.type) = (${description}::text, ${type}::text)
          then printful_blanks.changed_at else ${now}::timestamptz end`,
      }),
    )
    .execute()
}
