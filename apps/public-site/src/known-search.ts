import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, merchItemQueries, siteQueries } from '@troubadour/api-client/public'
import { postsQuery } from '@troubadour/api-client/server-pages'
import type { Event } from '@troubadour/domain/event/event'
import { findShows, showsByYear } from '@troubadour/domain/event/find-shows'
import { filterByCategory, shownCategory, storeItems } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { addKnownPage } from './pages/list-pages.tsx'
import { listedReleases } from './pages/release-page.tsx'
import type { PageName } from './routes.tsx'
import { findFormMessage, FORM_PARAM, formOf, MESSAGE_PARAM } from './shared/form-messages.ts'
import { CATEGORY_PARAM, SEARCH_PARAM, showSearchOf, YEAR_PARAM } from './shared/list-search.ts'

/** The normalized part of a query that affects a page; '' without one. */
export function knownSearch(name: PageName, params: URLSearchParams, queryClient: QueryClient): string {
  const known = new URLSearchParams()
  const read = <Data>({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryData<readonly Data[]>(queryKey) ?? []
  const category = params.get(CATEGORY_PARAM)
  const addCategory = (items: readonly MerchItem[]) => {
    // A null item makes the section fail, but not the whole page.
    const isKnown = category && items.some((item) => item && shownCategory(item) === category)
    if (isKnown) known.set(CATEGORY_PARAM, category)
  }
  switch (name) {
    case 'home':
      addCategory(read(merchItemQueries.homeStore()))
      addMessage(known, params)
      break
    case 'store': {
      const items = read<MerchItem>(merchItemQueries.store())
      addCategory(items)
      const chosen = () => filterByCategory(storeItems(items), known.get(CATEGORY_PARAM))
      addKnownPage(known, params, name, () => chosen().length)
      break
    }
    case 'music':
      addKnownPage(known, params, name, () => listedReleases(read(merchItemQueries.releases())).length)
      break
    case 'shows': {
      const site = queryClient.getQueryData(siteQueries.settings().queryKey) ?? DEFAULT_SITE_SETTINGS
      const events = read<Event>(eventQueries.list())
      addKnownPage(known, params, name, addShownShows(known, params, events, site))
      break
    }
    case 'posts':
      addKnownPage(known, params, name, () => read(postsQuery()).length)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** Adds a search, or a year that has shows. @returns a function that counts the shows that it leaves */
function addShownShows(
  known: URLSearchParams,
  params: URLSearchParams,
  events: readonly Event[],
  site: SiteSettings,
): () => number {
  const search = showSearchOf(params)
  if (search) {
    known.set(SEARCH_PARAM, search)
    return () => findShows(events, search, site).length
  }
  const year = params.get(YEAR_PARAM) ?? ''
  const ofYear = /^\d{4}$/.test(year) ? showsByYear(events, site).get(Number(year)) : undefined
  if (ofYear) known.set(YEAR_PARAM, year)
  return () => (ofYear ?? events).length
}

function addMessage(known: URLSearchParams, params: URLSearchParams): void {
  const message = params.get(MESSAGE_PARAM)
  if (!message || !findFormMessage(message)) return
  known.set(MESSAGE_PARAM, message)
  const form = formOf(params.get(FORM_PARAM))
  if (form !== 'newsletter') known.set(FORM_PARAM, form)
}
