/** How long things are waited for, in milliseconds; tests are in more of a hurry. */
export interface PurgeTiming {
  /** From a change to its purge: all instances have heard of it by then, and forgotten what was. */
  firstMs: number
  /** From one purge to the next, during a burst of changes. */
  gapMs: number
  /**
   * From the last change to one more purge. What was read before the change may have reached the CDN after the first
   * one: a page on its way, or one of an instance that noticed only by its heartbeat that it hears no changes (5 s, and
   * 2 s for the answer).
   */
  settleMs: number
  /** The CDN must have answered by then. */
  callMs: number
  /** Whoever began a call has written down its end by then, or has died. */
  leaseMs: number
  /** From the first failed try to the next; doubles with each. */
  firstRetryMs: number
  maxRetryMs: number
}

export const PURGE_TIMING: PurgeTiming = {
  firstMs: 200,
  gapMs: 2000,
  settleMs: 10_000,
  callMs: 10_000,
  leaseMs: 15_000,
  firstRetryMs: 1000,
  maxRetryMs: 60_000,
}
