const DAY_MS = 24 * 60 * 60 * 1000

/** How long deleted content can be restored, in days. */
export const RESTORABLE_DAYS = 30
/** Longest search in a list of rows, in characters. */
export const SEARCH_MAX_LENGTH = 100

/** When deleted content can no longer be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS)
}

/** The latest time of deletion whose content can no longer be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
}

export type Id = number | string

/** Sorts 'music-7' before 'music-10'. The locale is fixed, so that the machine's does not matter. */
const byNumbers = new Intl.Collator('en', { numeric: true })

/** A total order of ids, for ties. A missing id only equals another missing one. */
export function compareIds(a: Id | null | undefined, b: Id | null | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  // The collator treats some different texts ('7' and '07') as equal.
  return byNumbers.compare(left, right) || Number(left > right) - Number(left < right)
}
