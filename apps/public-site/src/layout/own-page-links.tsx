import { useQuery } from '@tanstack/react-query'
import { shownQuery } from '@troubadour/api-client/server-pages'
import type { PagePlace } from '@troubadour/domain/site/own-page'
import { pathOf } from '@troubadour/domain/address/slug'
import { PlainList } from '@troubadour/ui/cards/plain-list'

/** The visible own pages, in order; none after an error. */
export function useLinkedPages() {
  return useQuery(shownQuery('ownPages')).data ?? []
}

/** Links to the own pages in the given places. */
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
  const pages = useLinkedPages().filter(({ place }) => places.includes(place))
  if (pages.length === 0) return null
  return (
    <PlainList className={className}>
      {pages.map(({ slug, title }) => (
        <li key={slug}>
          <a
            href={pathOf('pages', slug)}
            aria-current={pathOf('pages', slug) === current ? 'page' : undefined}
            dir="auto"
          >
            {title}
          </a>
        </li>
      ))}
    </PlainList>
  )
}
