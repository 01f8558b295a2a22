/** The stand-in's own time: the machine's, until a test sets it. */
export interface Clock {
  now(): Date
  /** From here on it stands still at this moment. */
  set(at: Date): void
  advance(ms: number): void
  /** Back to the machine's time. */
  release(): void
}

export function createClock(): Clock {
  let fixedMs: number | null = null
  const nowMs = () => fixedMs ?? Date.now()
  return {
    now: () => new Date(nowMs()),
    set(at) {
      fixedMs = at.getTime()
    },
    advance(ms) {
      fixedMs = nowMs() + ms
    },
    release() {
      fixedMs = null
    },
  }
}
