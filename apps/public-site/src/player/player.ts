import { PAUSE_EVENT, PLAYER_HOST_ID } from '../shared/player-events.ts'
import type { Playable } from '../shared/playable.ts'
import { createMediaSession } from './media-session.ts'
import {
  createPageMarks,
  findOpener,
  listReleases,
  readAllReleases,
  readPlayable,
  readWords,
} from './play-controls.ts'
import { pauseForOthers } from '../shared/other-players.ts'
import { activeRecording, CLOSED_PLAYER, hasNext, neighbour, type PlayerState } from './player-state.ts'
import { createPlayerView } from './player-view.ts'
import { createFetchAhead, playableSources } from './recordings.ts'
import { forgetPosition, recallPosition, rememberPosition } from './remembered-position.ts'

/** After this time, Previous restarts the recording, in seconds. */
const BEGIN_AGAIN_AFTER_S = 3

let player: ReturnType<typeof createPlayer> | undefined

/** Handles a press of a control with `data-play`. @param audio the page's only audio element */
export function press(control: HTMLElement, audio: HTMLAudioElement): void {
  const host = document.getElementById(PLAYER_HOST_ID)
  if (!host) throw new Error('The page has no element for the player')
  player ??= createPlayer(host, audio)
  player.press(readPlayable(control), control)
}

/** The floating player (docs/product/states.md#player). The audio element is its clock. */
function createPlayer(host: HTMLElement, audio: HTMLAudioElement) {
  let state: PlayerState = CLOSED_PLAYER
  let opener = host
  /** An embed plays only its release. */
  const isFramed = host.closest('main') !== null
  /** Remaining URLs of the active recording to try. */
  let sources: string[] = []

  const actions = { play, pause, toggle, previous, next, seek, close }
  const words = readWords(host)
  const showView = createPlayerView(host, audio, actions, words)
  const showMedia = createMediaSession(host.dataset.artist ?? '', actions)
  const markPage = createPageMarks(words)
  const tellOthers = pauseForOthers(pause)
  const ahead = createFetchAhead(audio)
  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change }
    showView(state)
    showMedia(state)
    markPage(state)
  }

  function pressed(playable: Playable, control: HTMLElement): void {
    opener = control
    const { release, recordings } = state
    const isRead = recordings.length > 0
    const isSame = playable.id === release?.id && (isRead || playable.recordingId === release.recordingId)
    const index = recordings.findIndex(({ id }) => id === playable.recordingId)
    if (isSame && index >= 0 && index !== state.index) return begin(index)
    if (isSame) return toggle()
    change(playable, listReleases())
  }

  function change(release: Playable, releases: readonly Playable[]): void {
    silence()
    set({ ...CLOSED_PLAYER, release, releases, isOffline: !navigator.onLine })
    void open(release)
  }

  /** Loads the recordings of a release, and plays them. */
  async function open(release: Playable): Promise<void> {
    set({ isPlaying: true, isWaiting: true, hasFailed: false })
    try {
      const recordings = await ahead.read(release)
      // The visitor has closed the player or pressed something else meanwhile.
      if (state.release !== release) return
      const remembered = recallPosition()
      const wantedId = release.recordingId ?? remembered?.recordingId
      const index = Math.max(
        0,
        recordings.findIndex(({ id }) => id === wantedId),
      )
      set({ recordings })
      begin(index, recordings[index]?.id === remembered?.recordingId ? remembered?.time : 0, state.isPlaying)
      if (state.releases.length < 2 && !isFramed && !release.token) void queueOthers(release)
    } catch {
      if (state.release === release) fail()
    }
  }

  /** Queues the other releases when the page has only one. */
  async function queueOthers(release: Playable): Promise<void> {
    const releases = await readAllReleases().catch(() => [])
    const isAmongThem = releases.some(({ id }) => id === release.id)
    if (isAmongThem && state.release === release) set({ releases })
  }

  function begin(index: number, time = 0, isPlaying = true): void {
    const recording = state.recordings[index]
    if (!recording) return
    sources = playableSources(recording, audio)
    set({ index, currentTime: time, duration: recording.durationMs / 1000, hasFailed: false, isPlaying })
    tryNextSource()
  }

  function tryNextSource(): void {
    const src = sources.shift()
    if (src === undefined) return fail()
    audio.src = src
    if (state.currentTime > 0) audio.currentTime = state.currentTime
    set({ isWaiting: state.isPlaying })
    if (state.isPlaying) startAudio()
  }

  function startAudio(): void {
    audio.play().catch((error: unknown) => {
      // Autoplay is blocked until a press. Other errors are events of the element.
      if (error instanceof DOMException && error.name === 'NotAllowedError') rest()
    })
  }

  function fail(): void {
    silence()
    set({ isPlaying: false, isWaiting: false, hasFailed: true })
  }

  function rest(): void {
    set({ isPlaying: false, isWaiting: false })
  }

  /** Removes the source; unlike setting `src` to '', this fires no error event. */
  function silence(): void {
    audio.pause()
    sources = []
    audio.removeAttribute('src')
    audio.load()
  }

  function play(): void {
    const { release, recordings, index, currentTime } = state
    if (!release || state.isPlaying) return
    if (recordings.length === 0) return void open(release)
    // The source was removed after an error.
    if (!audio.hasAttribute('src')) return begin(index, currentTime)
    set({ isPlaying: true })
    startAudio()
  }

  function pause(): void {
    audio.pause()
    if (state.isPlaying) rest()
  }

  function toggle(): void {
    if (state.isPlaying) pause()
    else play()
  }

  function previous(): void {
    const before = neighbour(state, -1)
    if (state.currentTime > BEGIN_AGAIN_AFTER_S) seek(0)
    else if (state.index > 0) begin(state.index - 1)
    else if (before) step(before)
    else seek(0)
  }

  function next(): void {
    const after = neighbour(state, 1)
    if (state.index + 1 < state.recordings.length) begin(state.index + 1)
    else if (after) step(after)
  }

  function step(release: Playable): void {
    forgetPosition()
    change(release, state.releases)
  }

  function seek(time: number): void {
    audio.currentTime = time
    set({ currentTime: time })
  }

  /** @param isByKey allows the focus to scroll the page */
  function close(isByKey: boolean): void {
    const { release } = state
    const hadFocus = host.contains(document.activeElement)
    silence()
    forgetPosition()
    set(CLOSED_PLAYER)
    if (release && hadFocus) findOpener(release, opener)?.focus({ preventScroll: !isByKey })
  }

  function remember(): void {
    const recording = activeRecording(state)
    if (recording && (state.isPlaying || state.currentTime > 0))
      rememberPosition({ recordingId: recording.id, time: state.currentTime })
  }

  function tick(): void {
    if (!audio.hasAttribute('src')) return
    const isNewSecond = Math.floor(audio.currentTime) !== Math.floor(state.currentTime)
    set({ currentTime: audio.currentTime })
    if (isNewSecond) remember()
    ahead.tick(state)
  }

  const on: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    play: () => {
      set({ isPlaying: true })
      tellOthers()
    },
    // Also fires at the end.
    pause: () => {
      if (audio.ended || !audio.hasAttribute('src')) return
      rest()
      remember()
    },
    playing: () => set({ isWaiting: false }),
    waiting: () => set({ isWaiting: state.isPlaying }),
    timeupdate: tick,
    durationchange: () => {
      if (Number.isFinite(audio.duration)) set({ duration: audio.duration })
    },
    ended: () => {
      if (hasNext(state)) return next()
      forgetPosition()
      audio.currentTime = 0
      set({ isPlaying: false, isWaiting: false, currentTime: 0 })
    },
    error: () => {
      if (audio.hasAttribute('src')) tryNextSource()
    },
  }
  for (const [type, listener] of Object.entries(on)) audio.addEventListener(type, listener)
  addEventListener(PAUSE_EVENT, pause)
  addEventListener('pagehide', remember)
  addEventListener('offline', () => set({ isOffline: true }))
  // Failed recordings can be played again.
  addEventListener('online', () => set({ isOffline: false, hasFailed: false }))
  return { press: pressed }
}
