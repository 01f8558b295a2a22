import { PRINTFUL_STAND_IN } from '@troubadour/domain/connections/stand-ins'
import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import type { BadgeTone } from '@troubadour/ui/cards/card'

/** Polling interval during a sync, in ms (docs/product/calls.md#merch). */
export const ASK_MS = 1000

/** The state of the connection to Printful, for display. During a sync, an earlier failure is not shown. */
export function connectionWords(
  { state, storeName, isStandIn, refresh }: PrintfulStatus,
  isRefreshing = refresh.isRunning,
): { label: string; tone: BadgeTone; sentence: string } {
  const store = storeName ?? 'your Printful store'
  if (isRefreshing && state !== 'not-configured')
    return { label: 'Refreshing', tone: 'neutral', sentence: `Reading ${store}` }
  switch (state) {
    case 'connected':
      if (isStandIn) return { label: 'Demo', tone: 'neutral', sentence: PRINTFUL_STAND_IN }
      return { label: 'Connected', tone: 'success', sentence: `Connected to ${store}` }
    case 'waiting':
      return { label: 'Waiting', tone: 'neutral', sentence: 'Waiting for the first answer from Printful' }
    case 'failing':
      return { label: 'Failing', tone: 'danger', sentence: `The last try to read ${store} failed` }
    case 'not-configured':
      return { label: 'Not set up', tone: 'warning', sentence: 'Printful is not connected' }
  }
}
