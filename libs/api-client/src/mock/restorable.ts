const DAY_MS = 24 * 60 * 60 * 1000

/** Until when something that is deleted now can be brought back. */
export function restorableUntil(now: Date): string {
  return new Date(now.getTime() + 30 * DAY_MS).toISOString()
}
