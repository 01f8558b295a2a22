import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { siteQueries } from '@troubadour/api-client/public'
import { RELEASE_RECHECK_MS } from '@troubadour/domain/release'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { DEFAULT_MUSIC_ORIGIN, type PageState } from './page-state.ts'

type ClockAndPlayers = Pick<PageState, 'now' | 'musicOrigin'>

const Context = createContext<ClockAndPlayers & { site?: SiteSettings | undefined }>({ now: 0 })

/** What many components of a page ask for: the site's settings, read once, the clock, and where players come from. */
export function PageContext({ state, children }: { state: ClockAndPlayers; children: ReactNode }) {
  const { data: site } = useQuery(siteQueries.settings())
  const { musicOrigin } = state
  return <Context value={{ site, now: useNow(state.now), musicOrigin }}>{children}</Context>
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

/** The site's settings; the defaults when the server could not read any. */
export function useSite(): SiteSettings {
  const { site } = useContext(Context)
  if (!site) throw new Error('The page was rendered without site settings')
  return site
}

/** The page's clock and the site's time zone, for the domain's rules about time. */
export function useSiteClock(): SiteClock {
  const { now } = useContext(Context)
  const { timeZone } = useSite()
  return { now, timeZone }
}

/** The address that a player is framed from. @param embedUrl as it is stored */
export function usePlayerUrl(embedUrl: string): string {
  const { musicOrigin = DEFAULT_MUSIC_ORIGIN } = useContext(Context)
  return embedUrl.replace(DEFAULT_MUSIC_ORIGIN, musicOrigin)
}
