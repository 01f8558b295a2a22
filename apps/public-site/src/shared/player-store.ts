import { useSyncExternalStore } from 'react'

/** How long a track plays that does not say so, in seconds (docs/product/constants.md#popup-and-player-constants). */
export const DEFAULT_TRACK_DURATION_S = 183
/** docs/product/constants.md#popup-and-player-constants */
export const PLAYER_TICK_MS = 1000

export interface PlayerTrack {
  id: string
  title: string
  imageUrl: string
}

/** The state of the floating player (docs/product/entities.md#player-state). Times are in seconds. */
export interface PlayerState {
  /** Null while the player is closed. */
  activeTrack: PlayerTrack | null
  isPlaying: boolean
  currentTime: number
  duration: number
}

export type PlayerAction =
  /** The Play control of a track: starts it, or pauses and resumes the one that is active already. */
  | { type: 'play'; track: PlayerTrack; duration?: number }
  /** The control of the player itself. */
  | { type: 'toggle' }
  /** Something else begins to play. */
  | { type: 'pause' }
  | { type: 'tick' }
  | { type: 'close' }

export const CLOSED_PLAYER: PlayerState = {
  activeTrack: null,
  isPlaying: false,
  currentTime: 0,
  duration: DEFAULT_TRACK_DURATION_S,
}

/** The next state of the player (docs/product/states.md#player); the same object when nothing changes. */
export function playerReducer(state: PlayerState, action: PlayerAction): PlayerState {
  switch (action.type) {
    case 'play':
      if (action.track.id === state.activeTrack?.id) return { ...state, isPlaying: !state.isPlaying }
      return {
        activeTrack: action.track,
        isPlaying: true,
        currentTime: 0,
        duration: action.duration ?? DEFAULT_TRACK_DURATION_S,
      }
    case 'toggle':
      return state.activeTrack ? { ...state, isPlaying: !state.isPlaying } : state
    case 'pause':
      return state.isPlaying ? { ...state, isPlaying: false } : state
    case 'tick': {
      if (!state.isPlaying) return state
      const currentTime = state.currentTime + 1
      return currentTime < state.duration
        ? { ...state, currentTime }
        : { ...state, isPlaying: false, currentTime: 0 }
    }
    case 'close':
      return CLOSED_PLAYER
  }
}

/** Seconds as a player shows them: 183 is '3:03'. */
export function formatPlayerTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}

// On the server the player is always closed, so nothing leaks between requests.
let player = CLOSED_PLAYER
const listeners = new Set<() => void>()

export function dispatchPlayer(action: PlayerAction): void {
  player = playerReducer(player, action)
  for (const listener of listeners) listener()
}

/** A part of the player's state, which `select` picks without making a new object. */
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
