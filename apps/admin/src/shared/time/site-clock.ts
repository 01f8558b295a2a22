import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { DEFAULT_LANGUAGE, type Language } from '@troubadour/domain/texts/language'
import { DEFAULT_TIME_ZONE, type SiteClock } from '@troubadour/domain/time/zoned-time'
import { useNow } from './now.tsx'

/**
 * The current time and the site's time zone, for every rule about dates. The default zone is used until the settings
 * are loaded.
 */
export function useSiteClock(): SiteClock & { now: Date } {
  const now = useNow()
  const { data: site } = useQuery(siteQueries.settings())
  return { now, timeZone: site?.timeZone ?? DEFAULT_TIME_ZONE }
}

/** The language of the public site; the admin itself is in English. */
export function useSiteLanguage(): Language {
  return useQuery(siteQueries.settings()).data?.language ?? DEFAULT_LANGUAGE
}
