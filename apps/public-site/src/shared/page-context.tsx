import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { RELEASE_RECHECK_MS } from '@troubadour/domain/release/release'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { DEFAULT_MUSIC_ORIGIN, type PageState } from './page-state.ts'

type GivenParts = Pick<PageState, 'now' | 'musicOrigin' | 'texts'>

const Context = createContext<(GivenParts & { site: SiteSettings | undefined }) | undefined>(undefined)

/** Values for many components of a page: the site's settings, texts, the clock, and the origin of players. */
export function PageContext({ state, children }: { state: GivenParts; children: ReactNode }) {
  const { data: site } = useQuery(siteQueries.settings())
  const { musicOrigin, texts } = state
  return <Context value={{ site, now: useNow(state.now), musicOrigin, texts }}>{children}</Context>
}

/** The server's time until hydration, then the browser's (docs/product/constants.md#public-page-constants). */
function useNow(initialNow: number): number {
  const [now, setNow] = useState(initialNow)
  useEffect(() => {
    const refresh = () => setNow(Date.now())
    refresh()
    const timer = setInterval(refresh, RELEASE_RECHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function usePageContext() {
  const context = useContext(Context)
  if (!context) throw new Error('There is no page around this part')
  return context
}

/** The site's settings; the defaults when the server could not load them. */
export function useSite(): SiteSettings {
  const { site } = usePageContext()
  if (!site) throw new Error('The page was rendered without site settings')
  return site
}

/** The site's texts, for use-text.ts. */
export const useTexts = () => usePageContext().texts

/** The page's clock with the site's time zone and language, for the domain's rules about time. */
export function useSiteClock(): SiteClock {
  const { now } = usePageContext()
  const { timeZone, language } = useSite()
  return { now, timeZone, language }
}

/** The URL of an embedded player. @param embedUrl as stored */
export function usePlayerUrl(embedUrl: string): string {
  const { musicOrigin = DEFAULT_MUSIC_ORIGIN } = usePageContext()
  return embedUrl.replace(DEFAULT_MUSIC_ORIGIN, musicOrigin)
}
