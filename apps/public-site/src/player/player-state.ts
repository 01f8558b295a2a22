import type { HeardRecording } from '@troubadour/domain/release/recording'
import { fillText } from '@troubadour/domain/texts/fill-text'
import type { Playable, PlayerWords } from '../shared/playable.ts'

/** Shown until the actual duration is known, in seconds (docs/product/constants.md#popup-and-player-constants). */
export const DEFAULT_TRACK_DURATION_S = 183
/**
 * The time before the end of a recording at which the next one is preloaded, in seconds
 * (docs/product/constants.md#popup-and-player-constants).
 */
export const PRELOAD_AHEAD_S = 20

/** The state of the floating player (docs/product/entities.md#player-state). Times are in seconds. */
export interface PlayerState {
  /** Null while the player is closed. */
  release: Playable | null
  /** The queue, in the order of the page where Play was pressed. */
  releases: readonly Playable[]
  /** The recordings of the release; empty until they are loaded. */
  recordings: readonly HeardRecording[]
  /** Index of the active recording. */
  index: number
  /** True from the press on, even before the audio starts. */
  isPlaying: boolean
  /** Buffering. */
  isWaiting: boolean
  hasFailed: boolean
  /** The browser is offline. */
  isOffline: boolean
  currentTime: number
  duration: number
}

export const CLOSED_PLAYER: PlayerState = {
  release: null,
  releases: [],
  recordings: [],
  index: 0,
  isPlaying: false,
  isWaiting: false,
  hasFailed: false,
  isOffline: false,
  currentTime: 0,
  duration: DEFAULT_TRACK_DURATION_S,
}

export function activeRecording({ recordings, index }: PlayerState): HeardRecording | undefined {
  return recordings[index]
}

/** The release this many positions after the current one. */
export function neighbour({ release, releases }: PlayerState, step: 1 | -1): Playable | undefined {
  const index = releases.findIndex(({ id }) => id === release?.id)
  return index < 0 ? undefined : releases[index + step]
}

export function hasNext(state: PlayerState): boolean {
  return state.index + 1 < state.recordings.length || neighbour(state, 1) !== undefined
}

/** Why nothing can be played; '' otherwise. */
export function problemText(
  { isOffline, isWaiting, hasFailed }: PlayerState,
  words: Pick<PlayerWords, 'offline' | 'playFailed'>,
): string {
  if (isOffline && (isWaiting || hasFailed)) return words.offline
  return hasFailed ? words.playFailed : ''
}

/** The text for screen readers (docs/product/states.md#player); '' for none. */
export function announcement(
  state: PlayerState,
  words: Pick<PlayerWords, 'playing' | 'paused' | 'stopped'>,
): string {
  const { isPlaying, hasFailed, currentTime } = state
  const recording = activeRecording(state)
  if (!recording || hasFailed) return ''
  const resting = currentTime > 0 ? words.paused : words.stopped
  return fillText(isPlaying ? words.playing : resting, { title: recording.title })
}
