import { dayAt, instantAt, toMillis, type Moment, type SiteClock } from '../time/zoned-time.ts'

/** What of several orders has to be done, for the dashboard (docs/product/admin.md#dashboard). */
export interface DueOrders {
  orders: number
  /** The number of the order that is due first, and the day until when, in the site's zone: '2026-06-29'. */
  firstOrder: number
  day: string
}

/**
 * @param due orders with a moment
 * @param timeZone the site's
 * @param days from the day of that moment until it is due
 * @returns null for none
 */
export function dueOrders(
  due: readonly { id: number; at: Moment }[],
  timeZone: string,
  days = 0,
): DueOrders | null {
  const [first] = due.toSorted((a, b) => toMillis(a.at) - toMillis(b.at))
  if (!first) return null
  const day = dayAt(toMillis(first.at), timeZone) + days
  const iso = new Date(instantAt(day, 0, 'UTC')).toISOString().slice(0, 10)
  return { orders: due.length, firstOrder: first.id, day: iso }
}

/** Whether a dispute can still be answered at Stripe (docs/product/selling.md#orders). @param dueAt until when */
export const canBeAnswered = (dueAt: Moment, now: Moment): boolean => toMillis(dueAt) > toMillis(now)

/** Whether the bank decides about a payment, or has given it back: then it is not refunded (docs/product/selling.md#refunds). */
export const isDisputed = (state: 'open' | 'won' | 'lost' | null): boolean =>
  state === 'open' || state === 'lost'

/**
 * Disputed payments that can still be answered at Stripe: later than that, the bank decides without an answer.
 * @param orders with open disputes
 */
export const disputesDue = (
  orders: readonly { id: number; dueAt: Moment | null }[],
  { now, timeZone }: Pick<SiteClock, 'now' | 'timeZone'>,
): DueOrders | null =>
  dueOrders(
    orders.flatMap(({ id, dueAt }) =>
      dueAt !== null && canBeAnswered(dueAt, now) ? [{ id, at: dueAt }] : [],
    ),
    timeZone,
  )
