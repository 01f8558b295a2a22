import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { RELEASE_RECHECK_MS } from '@troubadour/domain/release'
import type { SiteClock } from '@troubadour/domain/time/zoned-time'
import { useSite } from './shared/site.tsx'

const NowContext = createContext(0)

/**
 * The one clock of the page. Until hydration it shows the server's time, so that both sides put events into the same
 * groups; then the browser's, read again every 60 s (docs/product/constants.md#public-page-constants).
 */
export function NowProvider({ initialNow, children }: { initialNow: number; children: ReactNode }) {
  const [now, setNow] = useState(initialNow)
  useEffect(() => {
    const refresh = () => setNow(Date.now())
    refresh()
    const timer = setInterval(refresh, RELEASE_RECHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** What every rule about time takes: the page's clock, and the site's time zone. */
export function useSiteClock(): SiteClock {
  const now = useContext(NowContext)
  const { timeZone } = useSite()
  return { now, timeZone }
}
