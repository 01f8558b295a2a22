/** Callers that come while a run is under way share the next one: a slow run may have read what has changed since. */
export function shareNextRun<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Result> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = run()
      running = result.catch(() => {})
      return result
    })
    return next
  }
}
