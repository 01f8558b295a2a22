import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { hasBeenShown, POPUP_DELAY_MS, rememberShown } from './popup-shown.ts'

const loadPopup = () => import('./due-popup.tsx')
const DuePopup = lazy(async () => ({ default: (await loadPopup()).DuePopup }))

/**
 * Loads the popup, which decides whether it opens (docs/product/states.md#featured-popup), on every page but the
 * not-found page.
 */
export function ReminderOfTheShow() {
  const { data: event } = useQuery(eventQueries.featured())
  const [isDue, setIsDue] = useState(false)
  const hasEvent = Boolean(event)

  useEffect(() => {
    if (!hasEvent || isDue || hasBeenShown()) return
    // The lazy component below reports the failure.
    loadPopup().catch(() => {})
    const timer = setInterval(() => setIsDue(true), POPUP_DELAY_MS)
    return () => clearInterval(timer)
  }, [hasEvent, isDue])

  if (!event || !isDue) return null
  return (
    <Suspense>
      <DuePopup event={event} onShown={rememberShown} />
    </Suspense>
  )
}
