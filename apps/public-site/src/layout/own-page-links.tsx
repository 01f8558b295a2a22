import { useQuery } from '@tanstack/react-query'
import { shownQuery } from '@troubadour/api-client/server-pages'
import { PATHS } from '@troubadour/domain/address/paths'
import type { PagePlace } from '@troubadour/domain/site/own-page'
import { pathOf } from '@troubadour/domain/address/slug'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { useSite } from '../shared/page-context.tsx'
import { usePageText } from '../shared/use-text.ts'

/** The visible own pages, in order; none after an error. */
export function useOwnPages() {
  return useQuery(shownQuery('ownPages')).data ?? []
}

/** The links in these places: own pages, then the page for tips (docs/product/public-pages.md#tips). */
export function usePageLinks(places: readonly PagePlace[]): { path: `/${string}`; title: string }[] {
  const { tipsPlace } = useSite()
  const text = usePageText()
  const pages = useOwnPages().filter(({ place }) => places.includes(place))
  const links = pages.map(({ slug, title }) => ({ path: pathOf('pages', slug), title }))
  const tips = { path: PATHS.support, title: text('selling.tipButton') }
  return tipsPlace !== 'nowhere' && places.includes(tipsPlace) ? [...links, tips] : links
}

/** Links to the own pages, and that for tips, in the given places. */
export function PageLinks({
  places,
  current,
  className,
}: {
  places: readonly PagePlace[]
  /** Path of the page that the visitor is on. */
  current?: string
  className?: string
}) {
  const links = usePageLinks(places)
  if (links.length === 0) return null
  return (
    <PlainList className={className}>
      {links.map(({ path, title }) => (
        <li key={path}>
          <a href={path} aria-current={path === current ? 'page' : undefined} dir="auto">
            {title}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
