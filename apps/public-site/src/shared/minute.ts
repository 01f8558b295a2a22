const MINUTE_MS = 60_000

/** The start of the minute that an instant lies in, both in milliseconds since 1970 UTC. */
export function cutToMinute(instant: number): number {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS
}
