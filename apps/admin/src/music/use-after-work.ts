import { useEffect, useState } from 'react'
import { NEW_TRACK_SCROLL_DELAY_MS } from '@troubadour/domain/release/music-track'
import { ADD_BUTTON_ID, bringIntoView } from './focus-targets.ts'

/** Where the focus goes next; with `scrolls`, the page follows after the time that a new track is given. */
interface Arrival {
  elementId: string
  scrolls: boolean
}

/**
 * Moves the focus once the work is over and what had it is gone: while the page is covered nothing takes the focus.
 * @returns asks for an element by its id
 */
export function useAfterWork(isBusy: boolean): (elementId: string, options?: { scrolls: boolean }) => void {
  const [arrival, setArrival] = useState<Arrival | null>(null)

  useEffect(() => {
    if (isBusy || !arrival) return
    const timer = setTimeout(
      () => {
        const element = document.getElementById(arrival.elementId) ?? document.getElementById(ADD_BUTTON_ID)
        element?.focus({ preventScroll: arrival.scrolls })
        if (element && arrival.scrolls) bringIntoView(element)
        setArrival(null)
      },
      arrival.scrolls ? NEW_TRACK_SCROLL_DELAY_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [arrival, isBusy])

  return (elementId, { scrolls } = { scrolls: false }) => setArrival({ elementId, scrolls })
}
