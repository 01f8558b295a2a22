/** An audio element that a test controls. */
export function createFakeAudio() {
  const audio = document.createElement('audio')
  const state = { paused: true, ended: false, currentTime: 0, duration: NaN }
  /** The error of the next `play()`, if any. */
  let refusal: Error | undefined
  let unplayable = ''
  const tell = (type: string) => audio.dispatchEvent(new Event(type))
  const own = {
    play: async () => {
      if (refusal) throw refusal
      const wasPaused = state.paused
      Object.assign(state, { paused: false, ended: false })
      if (wasPaused) tell('play')
      tell('playing')
    },
    pause: () => {
      if (state.paused) return
      state.paused = true
      tell('pause')
    },
    load: () => Object.assign(state, { paused: true, ended: false, currentTime: 0 }),
    canPlayType: (type: string) => (type === unplayable ? '' : 'probably'),
  }
  for (const [name, value] of Object.entries(own)) Object.defineProperty(audio, name, { value })
  for (const name of ['paused', 'ended', 'duration', 'currentTime'] as const) {
    Object.defineProperty(audio, name, {
      get: () => state[name],
      set: (value: never) => {
        state[name] = value
      },
    })
  }
  Object.defineProperty(audio, 'volume', { value: 1, writable: true })
  return {
    audio,
    get src() {
      return audio.getAttribute('src')
    },
    refuse: (error: Error | undefined) => {
      refusal = error
    },
    cannotPlay: (type: string) => {
      unplayable = type
    },
    /** Sets the playback position, in seconds. */
    reach: (time: number) => {
      state.currentTime = time
      tell('timeupdate')
    },
    tellDuration: (seconds: number) => {
      state.duration = seconds
      tell('durationchange')
    },
    end: () => {
      Object.assign(state, { ended: true, paused: true })
      tell('pause')
      tell('ended')
    },
    tell,
  }
}
