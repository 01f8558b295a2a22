import { useSyncExternalStore } from 'react'
import { PLAYER_EVENT } from '../shared/player-events.ts'

/** Whether the floating player is playing; always false on the server. */
export function usePlayerIsOn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => 'playing' in document.documentElement.dataset,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener(PLAYER_EVENT, listener)
  return () => removeEventListener(PLAYER_EVENT, listener)
}
