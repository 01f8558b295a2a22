/** A clock that stands still until somebody waits. */
export interface ManualClock {
  now: () => Date
  /** Moves the clock forward instead of waiting. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  advance: (ms: number) => void
  /** How long was waited, in ms, in order. */
  waits: number[]
}

export function createManualClock(start = '2026-06-15T16:00:00Z'): ManualClock {
  let moment = Date.parse(start)
  const waits: number[] = []
  return {
    now: () => new Date(moment),
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      moment += ms
    },
    advance: (ms) => void (moment += ms),
    waits,
  }
}
