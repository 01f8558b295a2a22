import type { MadeDraft } from '@troubadour/domain/announce/announced'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** The table of each draft. */
export const DRAFT_TABLES = { mail: 'announcements', post: 'posts' } as const
type DraftTable = (typeof DRAFT_TABLES)[keyof typeof DRAFT_TABLES]
type Made = MadeDraft & { draftId: number }

/** The newest draft that was made of a show or release, and what it was made from; undefined once it was deleted. */
export async function findMade(
  db: Db,
  table: DraftTable,
  { kind, id }: Pick<MadeDraft, 'kind' | 'id'>,
): Promise<Made | undefined> {
  const row = await db
    // Typed as posts, because both tables have the columns.
    .selectFrom(table as 'posts')
    .select(['id', 'madeFrom'])
    .where(sql<boolean>`made_from @> ${JSON.stringify({ kind, id })}`)
    .$if(table === 'posts', (query) => query.where('deletedAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.madeFrom ? { ...row.madeFrom, draftId: row.id } : undefined
}

/** What a draft was made from; undefined for one that was written by hand. */
export async function readMadeFrom(db: Db, table: DraftTable, id: number): Promise<MadeDraft | undefined> {
  const query = db
    .selectFrom(table as 'posts')
    .select('madeFrom')
    .where('id', '=', id)
  return (await query.executeTakeFirst())?.madeFrom ?? undefined
}

export async function storeMade(trx: Db, table: DraftTable, id: number, made: MadeDraft): Promise<void> {
  await trx
    .updateTable(table as 'posts')
    .set({ madeFrom: JSON.stringify(made) })
    .where('id', '=', id)
    .execute()
}
