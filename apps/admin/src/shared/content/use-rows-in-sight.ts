import { useDeferredValue, useEffect, useState } from 'react'

/** At least as many as a window shows that is 1,000 px high. */
const ROWS_IN_SIGHT = 8

/** Whether a list was shown since the page was loaded. */
let wasShown = false

/**
 * The rows to render now. Of rows that have just arrived those in sight come first, and the others when the browser has
 * time for them: a whole page of rows takes half a second on a slow phone (docs/performance.md#lists-of-the-admin).
 * @param answered what these rows are an answer to, as a text; null for rows that stay while others are read
 * @param count the number of rows in sight
 */
export function useRowsInSight<Row>(
  rows: readonly Row[],
  answered: string | null,
  count = ROWS_IN_SIGHT,
): readonly Row[] {
  // A list to which Back leads needs all its rows at once, for its place.
  const [first] = useState(() => (wasShown ? answered : null))
  useEffect(() => void (wasShown = true), [])
  const isRendered = useDeferredValue(answered, first) === answered
  return answered === null || isRendered ? rows : rows.slice(0, count)
}
