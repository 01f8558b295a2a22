import { useSyncExternalStore } from 'react'
import { PLAYER_EVENT } from '../shared/player-events.ts'

/** True while the floating player plays, which needs no React; on the server it never does. */
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
