import { useSyncExternalStore } from 'react'
import { CLOSED_PLAYER, playerReducer, type PlayerAction, type PlayerState } from './player.ts'

// The player answers what a visitor does in the page: on the server it is always closed, so nothing leaks between
// requests.
let player = CLOSED_PLAYER
const listeners = new Set<() => void>()

/** Takes the floating player to its next state (docs/product/states.md#player). */
export function tellPlayer(action: PlayerAction): void {
  player = playerReducer(player, action)
  for (const listener of listeners) listener()
}

/**
 * A part of the player's state: who reads it is drawn again only when that part is another one.
 * @param select picks the part; it makes no new object
 */
export function usePlayer<Part>(select: (player: PlayerState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(player),
    () => select(CLOSED_PLAYER),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
