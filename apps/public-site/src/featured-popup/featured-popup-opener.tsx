import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { eventQueries } from '@troubadour/api-client/public'
import { onDemand } from '../shared/on-demand.ts'
import type * as duePopup from './due-popup.tsx'
import { hasBeenShown, POPUP_DELAY_MS, rememberShown } from './popup-shown.ts'

const loadPopup = onDemand(() => import('./due-popup.tsx'))

/**
 * Loads the popup, which decides whether it opens (docs/product/states.md#featured-popup), on every page but the
 * not-found page.
 */
export function FeaturedPopupOpener() {
  const { data: event } = useQuery(eventQueries.featured())
  const [isDue, setIsDue] = useState(false)
  const [loaded, setLoaded] = useState<typeof duePopup>()
  const isAwaited = Boolean(event) && !(isDue && loaded)

  useEffect(() => {
    if (!isAwaited || hasBeenShown()) return
    const timer = setInterval(() => setIsDue(true), POPUP_DELAY_MS)
    // Nobody waits for the popup: a failure is not said.
    const load = () => void loadPopup().then(setLoaded, () => {})
    load()
    addEventListener('online', load)
    return () => {
      clearInterval(timer)
      removeEventListener('online', load)
    }
  }, [isAwaited])

  if (!event || !isDue || !loaded) return null
  return <loaded.DuePopup event={event} onShown={rememberShown} />
}
