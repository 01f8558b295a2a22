import type { PrintfulStatus } from '@troubadour/domain/merch/printful'
import type { BadgeTone } from '@troubadour/ui/cards/card'

/** Says where the catalogue comes from while no store is connected (docs/product/README.md#first-run). */
export const STAND_IN_NOTE =
  'A stand-in for Printful supplies the demo catalogue. Connect your own store to sell your products.'

/** Polling interval during a sync, in ms (docs/product/calls.md#merch). */
export const ASK_MS = 1000

/** The state of the connection to Printful, for display. During a sync, an earlier failure is not shown. */
export function connectionWords(
  { state, storeName, refresh }: PrintfulStatus,
  isRefreshing = refresh.isRunning,
): { label: string; tone: BadgeTone; sentence: string } {
  const store = storeName ?? 'your Printful store'
  if (isRefreshing && state !== 'not-configured')
    return { label: 'Refreshing', tone: 'neutral', sentence: `Reading ${store}` }
  switch (state) {
    case 'connected':
      return { label: 'Connected', tone: 'success', sentence: `Connected to ${store}` }
    case 'waiting':
      return { label: 'Waiting', tone: 'neutral', sentence: 'Waiting for the first answer from Printful' }
    case 'failing':
      return { label: 'Failing', tone: 'danger', sentence: `The last try to read ${store} failed` }
    case 'not-configured':
      return { label: 'Not set up', tone: 'warning', sentence: 'Printful is not connected' }
  }
}
