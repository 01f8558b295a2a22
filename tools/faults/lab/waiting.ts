import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 20
const PATIENCE_MS = 30_000

/**
 * Looks until something is so.
 * @returns how long it took, in s
 * @throws Error when it takes too long
 */
export async function untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - begin > PATIENCE_MS)
      throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`)
    await delay(POLL_MS)
  }
  return (performance.now() - begin) / 1000
}
