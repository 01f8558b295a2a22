/** Runs jobs one after the other, and lets only so many wait. */
export interface JobQueue {
  /** @returns what the job returns, or undefined when too many are waiting already */
  run<T>(job: () => Promise<T>): Promise<T> | undefined
}

/** @param maxWaiting beside the job that is running */
export function createJobQueue(maxWaiting: number): JobQueue {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return {
    run(job) {
      if (unfinished > maxWaiting) return undefined
      unfinished += 1
      const done = last.then(job).finally(() => (unfinished -= 1))
      // The next one runs however this one ends; who asked for it hears of a failure.
      last = done.catch(() => undefined)
      return done
    },
  }
}
