/**
 * Shares one piece of work between the callers that come while the one before it runs: whoever calls gets the result
 * of work that began after the call, and no more than one runs at a time.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined

  function begin(): Promise<Result> {
    const mine = work().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  return () => {
    if (!running) return begin()
    const after = () => {
      next = undefined
      return begin()
    }
    next ??= running.then(after, after)
    return next
  }
}
