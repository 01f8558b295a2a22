import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isPanelClosed } from '../editing/panel-address.ts'
import { useAddressChange } from './address-change.ts'
import { leftLists, queryWith, readPageNumber, readSearch, scrollKeyOf } from './list-query.ts'

/** Parameters for actions, which a link back to a list omits. */
const NOT_KEPT = { add: '', edit: '', order: '', saved: '' }

/** The search and page of a list, stored in the URL; a `PageHeading` links back to them. */
export function useListAddress() {
  const [query] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const scrollKey = scrollKeyOf(location)
  const left = queryWith(query, NOT_KEPT)
  const changeAddress = useAddressChange()
  const change = (params: Record<string, string>) =>
    // Replaces the history entry, so that each pause of typing does not add one.
    changeAddress(({ query: now, state }) => ({
      query: queryWith(now, params),
      replace: true,
      // The rest of the state is about how the entry was reached.
      state: { isPanelClosed: isPanelClosed(state) },
    }))
  useEffect(() => void leftLists.set(pathname, { query: left, scrollKey }), [pathname, left, scrollKey])
  return {
    query,
    search: readSearch(query),
    page: readPageNumber(query),
    /** Changes the search ('q') or a filter, and goes to the first page; '' removes a parameter. */
    narrow: (params: Record<string, string>) => change({ ...params, page: '' }),
    /** Shows so many pages of a list that is loaded page by page. */
    showPages: (count: number) => change({ page: String(count) }),
    queryOf: (page: number) => queryWith(query, { page: page > 1 ? String(page) : '' }),
  }
}
