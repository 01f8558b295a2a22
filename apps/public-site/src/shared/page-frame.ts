import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { latestPostsQuery, siteQueries } from '@troubadour/api-client/public'
import { shownQuery } from '@troubadour/api-client/server-pages'
import { SHOWN_NAMES } from '@troubadour/domain/content/kind-names'
import { shownSections, type SectionId, type ShownLists } from '@troubadour/domain/sections/sections'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import type { PageQuery } from './page-query-client.ts'

// Only for the server.

/** What every page reads: the settings, and what its navigation and footer link to. */
export const FRAME_QUERIES: readonly PageQuery[] = [
  siteQueries.settings,
  ...SHOWN_NAMES.map(
    (name): PageQuery =>
      (client) =>
        shownQuery(name, client),
  ),
  // The footer links to the posts if there are any.
  latestPostsQuery,
]

/** The site's settings; the defaults when the API did not return them. */
export function siteOf(queryClient: QueryClient): SiteSettings {
  return queryClient.getQueryData(siteQueries.settings().queryKey) ?? DEFAULT_SITE_SETTINGS
}

/** The visible sections of the home page, in order. */
export function shownSectionsOf(queryClient: QueryClient): SectionId[] {
  const lists = SHOWN_NAMES.map((name) => [name, queryClient.getQueryData(shownQuery(name).queryKey) ?? []])
  // Object.fromEntries loses the names.
  return shownSections({ ...siteOf(queryClient), ...(Object.fromEntries(lists) as ShownLists) })
}

export const useShownSections = () => shownSectionsOf(useQueryClient())
