import type { ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import {
  eventQueries,
  instagramPostQueries,
  latestPostsQuery,
  merchItemQueries,
  siteQueries,
} from '@troubadour/api-client/public'
import { legalPageQuery, postsQuery, shownQuery } from '@troubadour/api-client/server-pages'
import { shownRows } from '@troubadour/api-client/mock/content-seed'
import { cardOf } from '@troubadour/api-client/mock/post-seed'
import { mockEvents, seedMockData, type MockData } from '@troubadour/api-client/mock/seed'
import { SHOWN_NAMES } from '@troubadour/domain/content/kind-names'
import { homeEvents, homeItems, homeReleases } from '@troubadour/domain/home/home-lists'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { vi } from 'vitest'
import { App } from '../app.tsx'
import { createPageQueryClient } from '../shared/page-query-client.ts'
import { restorePageState, type PageState } from '../shared/page-state.ts'
import { Toasts } from '../shared/toasts.tsx'

/** The time of the tests; the mock's events are before and after it. */
export const TEST_NOW = Date.parse('2026-05-01T12:00:00Z')

/** The keys of all queries of a page except the settings. */
export const LIST_KEYS: QueryKey[] = [
  eventQueries.list().queryKey,
  eventQueries.home().queryKey,
  eventQueries.featured().queryKey,
  merchItemQueries.releases().queryKey,
  merchItemQueries.homeReleases().queryKey,
  merchItemQueries.store().queryKey,
  merchItemQueries.homeStore().queryKey,
  latestPostsQuery().queryKey,
  instagramPostQueries.list().queryKey,
]

interface PageOptions {
  data?: Partial<MockData>
  search?: string
  musicOrigin?: string
  /** The browser's current URL; default: that of the server's rendering. */
  address?: string
  /** The content of both legal pages. */
  legalPage?: { html: string; updatedOn: string | null }
  /** Keys of queries that failed on the server. */
  failed?: QueryKey[]
  /** Only the settings are loaded, and the API does not respond. */
  isPending?: boolean
}

/** The state that a server would send with this data. */
export function pageState({
  data: parts,
  search = '',
  musicOrigin,
  failed = [],
  isPending = false,
  legalPage = { html: '<p>Reach us {contact}.</p>', updatedOn: null },
}: PageOptions = {}): PageState {
  const data = seedMockData(parts)
  const visible = mockEvents(data).filter(({ isVisible }) => isVisible)
  const lists: PageState['queries'] = [
    [eventQueries.list().queryKey, visible],
    [eventQueries.home().queryKey, homeEvents(visible, { now: TEST_NOW, timeZone: data.site.timeZone })],
    [eventQueries.featured().queryKey, visible.find(({ isFeatured }) => isFeatured) ?? null],
    [merchItemQueries.releases().queryKey, data.merchItems],
    [merchItemQueries.homeReleases().queryKey, homeReleases(data.merchItems)],
    [merchItemQueries.store().queryKey, data.merchItems],
    [merchItemQueries.homeStore().queryKey, homeItems(data.merchItems)],
    [postsQuery().queryKey, data.publicPosts],
    [latestPostsQuery().queryKey, data.publicPosts.slice(0, 3).map(cardOf)],
    [instagramPostQueries.list().queryKey, data.posts],
    ...SHOWN_NAMES.map((name): PageState['queries'][number] => [
      shownQuery(name).queryKey,
      shownRows(data, name),
    ]),
    [legalPageQuery('terms').queryKey, legalPage],
    [legalPageQuery('privacy').queryKey, legalPage],
  ]
  const isRead = ([key]: PageState['queries'][number]) =>
    !isPending && !failed.some((other) => JSON.stringify(other) === JSON.stringify(key))
  return {
    now: TEST_NOW,
    search,
    musicOrigin,
    queries: [[siteQueries.settings().queryKey, data.site], ...lists.filter(isRead)],
    failed,
    texts: textsOf(data.site),
  }
}

/** Renders a part of a page like the browser, at TEST_NOW. Requests to the API for lists stay pending. */
export function renderPage(children: ReactNode, options: PageOptions = {}) {
  const state = pageState(options)
  const address = options.address ?? `/${state.search}`
  if (options.address !== undefined || location.search !== state.search)
    history.replaceState(null, '', address)
  const queryClient = createPageQueryClient()
  restorePageState(queryClient, state)
  vi.useFakeTimers({ now: TEST_NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  )
  const view = render(
    <App queryClient={queryClient} state={state}>
      {children}
      <Toasts />
    </App>,
  )
  return { ...view, queryClient }
}
