import pLimit from 'p-limit'

/**
 * Lets `atOnce` pieces of work run, in order, and `waiting` more wait.
 * @returns a function that does the work, or returns undefined when too many are waiting already
 */
export function limitWork(atOnce: number, waiting: number) {
  const limit = pLimit(atOnce)
  return <T>(work: () => Promise<T>): Promise<T> | undefined =>
    limit.activeCount + limit.pendingCount < atOnce + waiting ? limit(work) : undefined
}
