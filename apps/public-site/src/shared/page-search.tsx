import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'

interface PageSearch {
  params: URLSearchParams
  /** Goes to an address of this page without loading it. */
  go: (href: string) => void
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
  useEffect(() => {
    const follow = () => setSearch(location.search)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const value = useMemo<PageSearch>(
    () => ({
      params: new URLSearchParams(search),
      go: (href) => {
        history.pushState(null, '', href)
        setSearch(location.search)
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

/** A click handler for a link within the page: a plain click stays here, any other is the browser's. */
export function useStayOnPage(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { go } = useContext(PageSearchContext)
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(event.currentTarget.href)
  }
}
