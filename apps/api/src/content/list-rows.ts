import type { ContentName } from '@troubadour/domain/content/kind-names'
import {
  idsOfCursor,
  pageOfRows,
  plainTotals,
  ROWS_PER_PAGE,
  type DeletedFilter,
  type DeletedPage,
  type RowList,
  type RowsFilter,
} from '@troubadour/domain/content/content-rows'
import { CONTENT_KINDS, type ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { ROW_LISTS } from '@troubadour/domain/kinds/row-lists'
import { restorableSince, restorableUntil } from '@troubadour/domain/schema/row'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql, type RawBuilder } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/**
 * Whether a text has each word of a search.
 * @param column of a searchable text
 * @param around what may stand before and behind a word
 */
export const hasWords = (
  column: string,
  search: string,
  [before, behind]: readonly [string, string],
): RawBuilder<boolean> =>
  sql`${sql.ref(column)} like all (array(
    select ${before} || word || ${behind}
    from unnest(string_to_array(btrim(searchable(${search})), ' ')) as word))`
const WHOLE = ['% ', ' %'] as const
export const ANYWHERE = ['%', '%'] as const

/**
 * One page of an administrator's list, as the ids of its rows. The totals and an order by hand depend on all rows, so
 * that a few columns of each are read (docs/product/calls.md#rows-of-a-list).
 */
export async function listRowIds(db: Db, name: ContentName, filter: RowsFilter, clock: SiteClock) {
  // Typed as events: only what all kinds have is used.
  const list = ROW_LISTS[name] as unknown as RowList<ContentEntity<'events'>>
  const { search = '', after } = filter
  const rows = await db
    .selectFrom(name as 'events')
    .select(['id', 'deletedAt', ...list.columns])
    .select(hasWords('searchText', search, WHOLE).as('hasWholeWords'))
    .select(hasWords('searchText', search, ANYWHERE).as('isFound'))
    .where(({ or, eb }) =>
      or([eb('deletedAt', 'is', null), ...idsOfCursor(after).map((id) => eb('id', '=', id))]),
    )
    .execute()
  const matched = rows.map(({ deletedAt, hasWholeWords, isFound, ...row }) => ({
    // The columns that the list needs.
    ...(isoDates(row) as unknown as ContentEntity<'events'>),
    isGone: deletedAt !== null,
    match: hasWholeWords ? 2 : Number(isFound),
  }))
  return pageOfRows(list, matched, filter, clock)
}

/**
 * One page of the restorable rows of a kind, the most recently deleted first. Its cursor is the place of the last row
 * itself, so that each row that stays is on exactly one page (docs/product/calls.md#rows-of-a-list).
 */
export async function listDeletedRows(
  db: Db,
  name: ContentName,
  { search = '', after, size = ROWS_PER_PAGE }: DeletedFilter,
  now: Date,
): Promise<DeletedPage> {
  // Typed as events: only what all kinds have is used.
  const { title } = CONTENT_KINDS[name] as unknown as (typeof CONTENT_KINDS)['events']
  const deleted = db.selectFrom(name as 'events').where('deletedAt', '>', restorableSince(now))
  const isFound = hasWords('searchText', search, ANYWHERE)
  let query = deleted
    .select(['id', `${title as 'title'} as title`, 'deletedAt'])
    .where(isFound)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    // One row more than a page holds: it exists only if there is a next page.
    .limit(size + 1)
    .$narrowType<{ deletedAt: Date }>()
  if (after) {
    const [at, id] = after.split('.').map(Number)
    query = query.where(sql<boolean>`(deleted_at, id) < (${new Date(at ?? 0)}, ${id})`)
  }
  const rows = await query.execute()
  const { all, found } = await deleted
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere(isFound).as('found'),
    ])
    .executeTakeFirstOrThrow()
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    items: page.map((row) => isoDates({ ...row, restorableUntil: restorableUntil(row.deletedAt) })),
    next: last ? `${last.deletedAt.getTime()}.${last.id}` : null,
    totals: plainTotals(Number(all), Number(found)),
  }
}
