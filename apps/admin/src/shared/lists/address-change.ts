import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'

interface Address {
  query: URLSearchParams
  /** The state of the history entry. */
  state: unknown
}

/** The address with changes that are not rendered yet: a slow phone takes a while for a search. One for all writers. */
let newest: Address & { rendered: Location | null } = {
  rendered: null,
  query: new URLSearchParams(),
  state: null,
}

/**
 * Changes the query of the address, without scrolling.
 * @returns takes what makes the next query of the newest one, and replaces or adds a history entry
 */
export function useAddressChange() {
  const navigate = useNavigate()
  const location = useLocation()
  // Before any effect that changes the query.
  useLayoutEffect(() => {
    if (newest.rendered === location) return
    newest = { rendered: location, query: new URLSearchParams(location.search), state: location.state }
  }, [location])
  return (change: (now: Address) => { query: string; replace: boolean; state: unknown }) => {
    const { query, replace, state } = change(newest)
    newest = { ...newest, query: new URLSearchParams(query), state }
    void navigate({ search: query }, { replace, state, preventScrollReset: true })
  }
}
