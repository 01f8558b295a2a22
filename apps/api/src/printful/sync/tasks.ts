/** What runs by itself, so that it can be awaited and does not fail unheard. */
export interface Tasks {
  /** Runs it; if the one of this name is running already, once more after it. */
  run: (name: string, task: () => Promise<unknown>) => void
  /** Counts what was begun elsewhere, whose failure is its beginner's. */
  track: (work: Promise<unknown>) => void
  /** Resolves when nothing runs any more. */
  settled: () => Promise<void>
}

/** @param onError told why one has failed */
export function createTasks(onError: (error: unknown) => void): Tasks {
  const running = new Map<string, { isWantedAgain: boolean }>()
  const works = new Set<Promise<unknown>>()

  function track(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.catch(() => undefined).finally(() => works.delete(ended))
    works.add(ended)
  }

  async function repeat(name: string, task: () => Promise<unknown>): Promise<void> {
    const state = { isWantedAgain: true }
    running.set(name, state)
    while (state.isWantedAgain) {
      state.isWantedAgain = false
      await task().catch(onError)
    }
    // In the same step as the last look, so that no wish is lost.
    running.delete(name)
  }

  return {
    track,
    run(name, task) {
      const state = running.get(name)
      if (state) state.isWantedAgain = true
      else track(repeat(name, task))
    },
    async settled() {
      // One that ends may have begun another.
      while (works.size > 0) await Promise.all(works)
    },
  }
}
