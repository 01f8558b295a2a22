const WINDOW_MS = 60_000
/** What Printful grants. */
export const CALLS_PER_MINUTE = 120

/** Counts the calls of the last minute; those that were refused do not count. */
export class RateLimit {
  perMinute = CALLS_PER_MINUTE
  readonly #takenMs: number[] = []

  /** @returns the seconds until a call is granted again, or null when this one is */
  take(now: Date): number | null {
    this.#forget(now)
    const [oldestMs = now.getTime()] = this.#takenMs
    if (this.#takenMs.length >= this.perMinute) return secondsUntil(oldestMs + WINDOW_MS, now)
    this.#takenMs.push(now.getTime())
    return null
  }

  headers(now: Date): Record<string, string> {
    this.#forget(now)
    const newestMs = this.#takenMs.at(-1)
    return {
      'x-ratelimit-limit': String(this.perMinute),
      'x-ratelimit-remaining': String(Math.max(0, this.perMinute - this.#takenMs.length)),
      'x-ratelimit-reset': String(newestMs === undefined ? 0 : secondsUntil(newestMs + WINDOW_MS, now)),
      'x-ratelimit-policy': `${this.perMinute};w=60;`,
    }
  }

  reset() {
    this.#takenMs.length = 0
    this.perMinute = CALLS_PER_MINUTE
  }

  /** A clock that was set back makes calls of the future, which are forgotten too. */
  #forget(now: Date) {
    const recent = this.#takenMs.filter((ms) => ms > now.getTime() - WINDOW_MS && ms <= now.getTime())
    this.#takenMs.splice(0, this.#takenMs.length, ...recent)
  }
}

function secondsUntil(ms: number, now: Date): number {
  return Math.max(1, Math.ceil((ms - now.getTime()) / 1000))
}
