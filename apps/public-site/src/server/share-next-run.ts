/** Coalesces calls: those during a run share the run after it, since that run may have read outdated data. */
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
