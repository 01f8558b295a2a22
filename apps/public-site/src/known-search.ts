import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, merchItemQueries, siteQueries } from '@troubadour/api-client/public'
import { postsQuery } from '@troubadour/api-client/server-pages'
import type { Event } from '@troubadour/domain/event/event'
import { findShows, SHOW_SEARCH_MAX_LENGTH, yearOfShow } from '@troubadour/domain/event/find-shows'
import { filterByCategory, shownCategory, storeItems } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { addKnownPage } from './pages/list-pages.tsx'
import { listedReleases } from './pages/release-page.tsx'
import type { PageName } from './routes.tsx'
import { findFormMessage, FORM_PARAM, formOf, MESSAGE_PARAM } from './shared/form-messages.ts'
import { CATEGORY_PARAM, SEARCH_PARAM, YEAR_PARAM } from './shared/page-search.tsx'

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
      const shown = addShownShows(known, params, events, site)
      addKnownPage(known, params, name, () => shown.length)
      break
    }
    case 'posts':
      addKnownPage(known, params, name, () => read(postsQuery()).length)
  }
  return known.size === 0 ? '' : `?${known}`
}

/** Adds a search, or a year that has shows. @returns the shows that it leaves */
function addShownShows(
  known: URLSearchParams,
  params: URLSearchParams,
  events: readonly Event[],
  site: SiteSettings,
): readonly Event[] {
  const search = params.get(SEARCH_PARAM)?.trim().slice(0, SHOW_SEARCH_MAX_LENGTH)
  if (search) {
    known.set(SEARCH_PARAM, search)
    return findShows(events, search, site)
  }
  const year = params.get(YEAR_PARAM)
  const ofYear = year ? events.filter((event) => String(yearOfShow(event, site)) === year) : []
  if (year && ofYear.length > 0) known.set(YEAR_PARAM, year)
  return ofYear.length > 0 ? ofYear : events
}

function addMessage(known: URLSearchParams, params: URLSearchParams): void {
  const message = params.get(MESSAGE_PARAM)
  if (!message || !findFormMessage(message)) return
  known.set(MESSAGE_PARAM, message)
  const form = formOf(params.get(FORM_PARAM))
  if (form !== 'newsletter') known.set(FORM_PARAM, form)
}
