import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'

interface PageSearch {
  params: URLSearchParams
  /** Goes to another query string of this page without loading it; '' for none. */
  go: (search: string) => void
}

const PageSearchContext = createContext<PageSearch>({ params: new URLSearchParams(), go: () => {} })

/** The query string of the page as state: what the server rendered for, then what links of the page make of it. */
export function PageSearchProvider({
  initialSearch,
  children,
}: {
  initialSearch: string
  children: ReactNode
}) {
  const [search, setSearch] = useState(initialSearch)
  // Whoever went back before React was there has told nobody. Before other effects, which may tidy the address.
  useLayoutEffect(() => setSearch(location.search), [])
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const value = useMemo<PageSearch>(
    () => ({
      params: new URLSearchParams(search),
      go: (next) => {
        // As with any link: going where one is leaves no second trace in the history. Without a hash, or Chromium
        // would scroll to it on Back instead of to where the visitor was.
        if (next !== location.search) history.pushState(null, '', location.pathname + next)
        setSearch(next)
      },
    }),
    [search],
  )
  return <PageSearchContext value={value}>{children}</PageSearchContext>
}

/** The value of one parameter of the query string, null when it is missing. */
export function useSearchParam(name: string): string | null {
  return useContext(PageSearchContext).params.get(name)
}

/** A click handler for a link to a query string of this page: a plain click stays here, any other is the browser's. */
export function useStayOnPage(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { go } = useContext(PageSearchContext)
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(event.currentTarget.search)
  }
}
