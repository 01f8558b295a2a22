const DAY_MS = 24 * 60 * 60 * 1000

/** How long what was deleted can be brought back, in days. */
const RESTORABLE_DAYS = 30

/** The moment from which on something that was deleted cannot be brought back any more. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS)
}

/** The counterpart: what was deleted at this moment or earlier is gone for good. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
}

export type Id = number | string

/** Compares 'music-7' and 'music-10' by their numbers. The language is named, because the machine's must not count. */
const byNumbers = new Intl.Collator('en', { numeric: true })

/** A total order of ids, to break ties with: negative, zero or positive. A missing id equals only another one. */
export function compareIds(a: Id | null | undefined, b: Id | null | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  // The collator takes some different texts ('7' and '07') for equal.
  return byNumbers.compare(left, right) || Number(left > right) - Number(left < right)
}
