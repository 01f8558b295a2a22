import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/site'
import type { SiteSettings } from '@troubadour/domain/site'

/** The site's settings. The server always hands some over: the defaults when it could not read any. */
export function useSite(): SiteSettings {
  const { data } = useQuery(siteQueries.settings())
  if (!data) throw new Error('The page was rendered without site settings')
  return data
}
