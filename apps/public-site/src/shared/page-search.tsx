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

export const CATEGORY_PARAM = 'category'

interface PageSearch {
  params: URLSearchParams
  /** Goes to another query string of this page without loading it. The hash is for those who open the address. */
  go: (search: string, hash: string) => void
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
  // The visitor may have gone back before React was there. Before other effects, which may change the address.
  useLayoutEffect(() => setSearch(location.search), [])
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const value = useMemo<PageSearch>(
    () => ({
      params: new URLSearchParams(search),
      go: (next, hash) => {
        // As with any link: the address that is shown already gets no second entry in the history.
        if (next !== location.search) history.pushState(null, '', location.pathname + next + hash)
        setSearch(next)
      },
    }),
    [search],
  )
  return <PageSearchContext value={value}>{children}</PageSearchContext>
}

export function useSearchParam(name: string): string | null {
  return useContext(PageSearchContext).params.get(name)
}

/** A click handler for a link to a query string of this page: a plain click stays here, any other is the browser's. */
export function useStayOnPage(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { go } = useContext(PageSearchContext)
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(event.currentTarget.search, event.currentTarget.hash)
  }
}
