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
  /** Changes the query string without loading the page. The hash is for opening the URL in a new tab. */
  go: (search: string, hash: string) => void
}

const PageSearchContext = createContext<PageSearch>({ params: new URLSearchParams(), go: () => {} })

/** The query string of the page as state: first that of the server's rendering, then that of clicked links. */
export function PageSearchProvider({
  initialSearch,
  children,
}: {
  initialSearch: string
  children: ReactNode
}) {
  const [search, setSearch] = useState(initialSearch)
  // The visitor may have gone back before hydration. Runs before other effects, which may change the URL.
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
        // As in a browser without this handler, a link to the current URL adds no history entry.
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

/**
 * A click handler for links to other query strings of this page: a plain click stays on the page, others are left to
 * the browser.
 */
export function useStayOnPage(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { go } = useContext(PageSearchContext)
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(event.currentTarget.search, event.currentTarget.hash)
  }
}
