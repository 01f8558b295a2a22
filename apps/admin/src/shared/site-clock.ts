import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_LANGUAGE, type Language } from '@troubadour/domain/site/language'
import { DEFAULT_TIME_ZONE, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { useNow } from './now.tsx'

/** Now, and the site's time zone: what every rule about dates takes. The default zone stands in until the site is read. */
export function useSiteClock(): SiteClock & { now: Date } {
  const now = useNow()
  const { data: site } = useQuery(siteQueries.settings())
  return { now, timeZone: site?.timeZone ?? DEFAULT_TIME_ZONE }
}

/** The language in which visitors read; the admin itself is in English. */
export function useSiteLanguage(): Language {
  return useQuery(siteQueries.settings()).data?.language ?? DEFAULT_LANGUAGE
}
