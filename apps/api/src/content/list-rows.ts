import type { ContentName } from '@troubadour/domain/content/kind-names'
import {
  idsOfCursor,
  pageOfRows,
  type RowList,
  type RowsFilter,
} from '@troubadour/domain/content/content-rows'
import type { ContentEntity } from '@troubadour/domain/kinds/content-kinds'
import { ROW_LISTS } from '@troubadour/domain/kinds/row-lists'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { sql } from 'kysely'
import { isoDates } from '../db/rows.ts'
import type { Db } from '../db/tables.ts'

/**
 * One page of an administrator's list, as the ids of its rows. The totals and an order by hand depend on all rows, so
 * that a few columns of each are read (docs/product/calls.md#rows-of-a-list).
 */
export async function listRowIds(db: Db, name: ContentName, filter: RowsFilter, clock: SiteClock) {
  // Typed as events: only what all kinds have is used.
  const list = ROW_LISTS[name] as unknown as RowList<ContentEntity<'events'>>
  const { search = '', after } = filter
  /** Whether the texts have each word of the search. @param around what else a word may be part of */
  const hasWords = (before: string, behind: string) => sql<boolean>`search_text like all (array(
    select ${before} || word || ${behind}
    from unnest(string_to_array(btrim(searchable(${search})), ' ')) as word))`
  const rows = await db
    .selectFrom(name as 'events')
    .select(['id', 'deletedAt', ...list.columns])
    .select(hasWords('% ', ' %').as('hasWholeWords'))
    .select(hasWords('%', '%').as('isFound'))
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
