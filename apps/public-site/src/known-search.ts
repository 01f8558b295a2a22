import type { QueryClient } from '@tanstack/react-query'
import { eventQueries, merchItemQueries } from '@troubadour/api-client/public'
import { postsQuery } from '@troubadour/api-client/server-pages'
import { filterByCategory, shownCategory, storeItems } from '@troubadour/domain/merch/merch-order'
import type { MerchItem } from '@troubadour/domain/merch/merch-item'
import { addKnownPage } from './pages/list-pages.tsx'
import { listedReleases } from './pages/release-page.tsx'
import type { PageName } from './routes.tsx'
import { findFormMessage, FORM_PARAM, formOf, MESSAGE_PARAM } from './shared/form-messages.ts'
import { CATEGORY_PARAM } from './shared/page-search.tsx'

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
    case 'shows':
      addKnownPage(known, params, name, () => read(eventQueries.list()).length)
      break
    case 'posts':
      addKnownPage(known, params, name, () => read(postsQuery()).length)
  }
  return known.size === 0 ? '' : `?${known}`
}

function addMessage(known: URLSearchParams, params: URLSearchParams): void {
  const message = params.get(MESSAGE_PARAM)
  if (!message || !findFormMessage(message)) return
  known.set(MESSAGE_PARAM, message)
  const form = formOf(params.get(FORM_PARAM))
  if (form !== 'newsletter') known.set(FORM_PARAM, form)
}
