import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { POPUP_DELAY_MS } from '@troubadour/domain/featured-popup'
import { hasBeenShown } from './popup-session.ts'

const loadPopup = () => import('./due-popup.tsx')
const DuePopup = lazy(async () => {
  const { DuePopup: popup } = await loadPopup()
  return { default: popup }
})

/**
 * Lets the popup come 1500 ms after the featured event is there, once per session
 * (docs/product/states.md#featured-popup). Whether it opens then is decided by code that comes meanwhile.
 * @param readNow milliseconds since 1970 UTC: the page's clock lags by up to a minute, and the cutoff is exact
 */
export function FeaturedPopupOpener({ readNow }: { readNow: () => number }) {
  const { data: event } = useQuery(eventQueries.featured())
  const [isDue, setIsDue] = useState(false)
  const hasEvent = Boolean(event)

  useEffect(() => {
    if (!hasEvent || isDue || hasBeenShown()) return
    // A failure is seen by who waits for it, below.
    loadPopup().catch(() => {})
    const timer = setInterval(() => setIsDue(true), POPUP_DELAY_MS)
    return () => clearInterval(timer)
  }, [hasEvent, isDue])

  if (!event || !isDue) return null
  return (
    <Suspense>
      <DuePopup event={event} readNow={readNow} />
    </Suspense>
  )
}
