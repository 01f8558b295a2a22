import { z } from 'zod'
import type { Placed } from '../order/order-by-hand.ts'
import { deletedStamps, rowId } from '../schema/field.ts'
import { SEARCH_MAX_LENGTH } from '../schema/row.ts'
import type { SiteClock } from '../time/zoned-time.ts'

/** The rows of one answer, unless it is asked for fewer. */
export const ROWS_PER_PAGE = 40

/** What an administrator's list of a kind of content is asked for (docs/product/calls.md#rows-of-a-list). */
export const rowsFilter = z.object({
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,10}\.\d{1,10}\.\d{1,7}$/)
    .optional(),
  search: z
    .string()
    .trim()
    .max(SEARCH_MAX_LENGTH, `Must be at most ${SEARCH_MAX_LENGTH} characters`)
    .optional(),
  year: rowId.pipe(z.int().max(9999)).optional(),
  show: z.enum(['visible', 'hidden']).optional(),
  size: rowId.pipe(z.int().max(ROWS_PER_PAGE)).optional(),
})
export type RowsFilter = z.output<typeof rowsFilter>

/** What a list without filters is asked for, the newest first. */
export const newestFilter = rowsFilter.pick({ size: true }).extend({
  /** `next` of the page before: the id of its last row. */
  after: rowId.optional(),
})
export type NewestFilter = z.output<typeof newestFilter>

/** What the list of the deleted rows of a kind is asked for. */
export const deletedFilter = rowsFilter.pick({ search: true, size: true }).extend({
  /** `next` of the page before: when its last row was deleted, in ms, and the id. */
  after: z
    .string()
    .regex(/^\d{1,14}\.\d{1,9}$/)
    .optional(),
})
export type DeletedFilter = z.output<typeof deletedFilter>

const rowTotals = z.object({
  all: z.int().describe('Of the whole list'),
  found: z.int().describe('Of the search and the year, visible or not'),
  hidden: z.int().describe('Those of `found` that are hidden'),
  groups: z
    .array(z.object({ name: z.string(), total: z.int() }))
    .describe('Of all filters, of announcements the states, with what the search finds; in their order'),
  years: z
    .array(z.object({ year: z.int(), total: z.int() }))
    .describe('All, the latest first, with what the search finds'),
})
export type RowTotals = z.infer<typeof rowTotals>

/** One page of a list. */
export const rowsPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    next: z.string().nullable().describe('`after` of the next page; null on the last'),
    totals: rowTotals,
  })

/** One page of the deleted rows of a kind. */
export const deletedPage = rowsPage(z.object({ id: z.int(), title: z.string(), ...deletedStamps }))
export type DeletedPage = z.infer<typeof deletedPage>

/** The totals of a list without years and hidden rows. */
export const plainTotals = (all: number, found: number, groups: RowTotals['groups'] = []): RowTotals => ({
  all,
  found,
  hidden: 0,
  groups,
  years: [],
})

/** How the rows of a kind are listed for administrators. */
export interface RowList<Row> {
  /** On which order, group, year and visibility depend. */
  columns: readonly (keyof Row & string)[]
  /** The rows in their order, by the name of their group. */
  groupsOf: <One extends Row>(rows: readonly One[], clock: SiteClock) => Record<string, One[]>
  isShown: (row: Row) => boolean
  /** @param row as `groupsOf` returns it */
  yearOf?: (row: Row, site: Pick<SiteClock, 'timeZone'>) => number | null
}

/** A row with the result of the search. */
type Matched = Placed & {
  id: number
  /** 2 for whole words, 1 for parts of words, 0 for a row that is not found. */
  match: number
  /** Whether it is deleted: then it only tells where the page before ended. */
  isGone?: boolean
}

/** The ids that a cursor names, whose rows may have been deleted since. No row has one that is no `rowId`. */
export const idsOfCursor = (after?: string): number[] =>
  (after?.split('.').slice(0, 2) ?? []).map(Number).filter((id) => rowId.safeParse(id).success)

/**
 * One page of a list. Its cursor names the last row without a place by hand, the last one with a place, and the number
 * of rows before. Neither a new nor a deleted row changes the order of the others within each of the two, so that each
 * row that stays is on exactly one page.
 */
export function pageOfRows<Row extends Matched>(
  list: RowList<Row>,
  rows: readonly Row[],
  { after = '0.0.0', year, show, size = ROWS_PER_PAGE }: RowsFilter,
  clock: SiteClock,
): { ids: number[]; next: string | null; totals: RowTotals } {
  const yearOf = (row: Row) => list.yearOf?.(row, clock) ?? null
  const isFound = (row: Row) => row.match > 0 && (year === undefined || yearOf(row) === year)
  const isListed = (row: Row) =>
    isFound(row) && (show === undefined || list.isShown(row) === (show === 'visible'))
  const groups = Object.entries(list.groupsOf(rows, clock)).map(([name, items]) => ({
    name,
    items: items.toSorted((a, b) => b.match - a.match),
  }))
  const all = groups.flatMap(({ items }) => items)
  const present = all.filter(({ isGone }) => !isGone)
  const found = present.filter(isFound)

  const [usual = 0, byHand = 0, count = 0] = after.split('.').map(Number)
  const isMoved = ({ position }: Row) => typeof position === 'number'
  /** Of a row that was deleted for good the place is only known approximately. */
  const placeOf = (id: number) => {
    const place = all.findIndex((row) => row.id === id)
    return id > 0 && place === -1 ? count - 1 : place
  }
  const [usualPlace, byHandPlace] = [placeOf(usual), placeOf(byHand)]
  const rest = all.filter(
    (row, place) => !row.isGone && isListed(row) && place > (isMoved(row) ? byHandPlace : usualPlace),
  )
  const page = rest.slice(0, size)
  const last = (moved: boolean) => page.findLast((row) => isMoved(row) === moved)?.id
  return {
    ids: page.map(({ id }) => id),
    next:
      rest.length > size ? `${last(false) ?? usual}.${last(true) ?? byHand}.${count + page.length}` : null,
    totals: {
      all: present.length,
      found: found.length,
      hidden: found.filter((row) => !list.isShown(row)).length,
      groups: groups.map(({ name, items }) => ({
        name,
        total: items.filter((row) => !row.isGone && isListed(row)).length,
      })),
      years: list.yearOf ? yearsOf(present.map((row) => [yearOf(row), row.match > 0])) : [],
    },
  }
}

function yearsOf(rows: readonly (readonly [number | null, boolean])[]) {
  const totals = new Map<number, number>()
  for (const [year, isFound] of rows)
    if (year !== null) totals.set(year, (totals.get(year) ?? 0) + Number(isFound))
  return [...totals].map(([year, total]) => ({ year, total })).sort((a, b) => b.year - a.year)
}
