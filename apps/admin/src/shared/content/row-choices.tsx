import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { SEARCH_MAX_LENGTH } from '@troubadour/domain/schema/row'
import { TextField } from '@troubadour/ui/forms/fields'
import { useDebounced } from '../browser/use-debounced.ts'
import { findRow, wholeRows } from '../calls/cached-rows.ts'
import { isGone } from '../calls/outcome.ts'

/** The rows that a field offers at once. */
export const CHOICES_AT_ONCE = 10

interface Read<Data> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/**
 * The rows of a kind that a field offers: the first that a search finds, and the chosen one, whatever the search is.
 * @param chosen its id; null for none
 * @param search as it is typed
 * @param show leaves out the others
 */
export function useRowChoices<Row extends { id: number }>(
  kind: {
    found: (search: string, size: number, show?: 'visible') => Read<{ items: Row[]; totals: { all: number } }>
    row: (id: number) => Read<Row>
  },
  chosen: number | null,
  search: string,
  show?: 'visible',
) {
  const rested = useDebounced(search)
  const found = useQuery({
    ...kind.found(rested.trim(), CHOICES_AT_ONCE, show),
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.items ?? []
  const isApart = chosen !== null && found.isSuccess && !rows.some(({ id }) => id === chosen)
  const own = useQuery({ ...kind.row(chosen ?? 0), enabled: isApart })
  return {
    query: found,
    rows,
    /** The chosen row, if it is not one of `rows`. */
    apart: isApart && !isGone(own.error) ? own.data : undefined,
    isGone: isApart && isGone(own.error),
    /** Whether there are rows that only a search finds. */
    hasMore: (found.data?.totals.all ?? 0) > CHOICES_AT_ONCE,
  }
}

/**
 * Finds rows that the form has read, by their ids; with all their fields.
 * @param queryKey of a list of their kind
 */
export function useKnownRow<Row>(queryKey: QueryKey): (id: number) => Row | undefined {
  const queryClient = useQueryClient()
  return (id) => {
    const all = queryClient.getQueriesData(wholeRows(queryKey.slice(0, 1)))
    // Rows of these queries are of this kind.
    return all.map(([, data]) => findRow(data, id)).find((row) => row !== undefined) as Row | undefined
  }
}

/** The search above a field that offers only the first rows. */
export function ChoiceSearch({
  noun,
  search,
  onSearch,
}: {
  /** 'releases' */
  noun: string
  search: string
  onSearch: (search: string) => void
}) {
  return (
    <TextField
      type="search"
      label={`Search ${noun}`}
      hint={`The first ${CHOICES_AT_ONCE} that fit are offered below.`}
      autoComplete="off"
      maxLength={SEARCH_MAX_LENGTH}
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      // Enter would send the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
