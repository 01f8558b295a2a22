const DAY_MS = 24 * 60 * 60 * 1000

/** How long what was deleted can be brought back, in days. */
export const RESTORABLE_DAYS = 30

/** The moment from which on something that was deleted cannot be brought back any more. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS)
}

/** The counterpart: what was deleted at this moment or earlier is gone for good. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
}
