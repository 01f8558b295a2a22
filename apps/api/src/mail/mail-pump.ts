import { setTimeout as sleep } from 'node:timers/promises'

interface PumpOptions<Item> {
  /** So many at once, and no more. */
  atOnce: number
  beatMs: number
  firstPauseMs: number
  maxPauseMs: number
  stopMs: number
  /** Takes up to so many; none when nothing is due. */
  take: (count: number) => Promise<Item[]>
  work: (item: Item) => Promise<{ isServerAway: boolean }>
  /** What has to be looked after now and then, and when there is nothing else to do. */
  tidy: () => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Takes items as places become free. Looks again when it is woken, when an item is done, and at every beat. While the
 * server is away it rests, longer each time, and then tries a single one.
 */
export function createMailPump<Item>(options: PumpOptions<Item>) {
  const { atOnce, beatMs, firstPauseMs, maxPauseMs, stopMs, take, work, tidy, onError } = options
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let running: Promise<void> | undefined
  let beat: NodeJS.Timeout | undefined
  let resting: (() => void) | undefined
  let isWoken = false
  let isTidyDue = true
  let pauseMs = 0
  let isPaused = false

  function wake(): void {
    isWoken = true
    resting?.()
  }

  async function untilWoken(): Promise<void> {
    if (!isWoken) await new Promise<void>((resolve) => (resting = resolve))
    resting = undefined
  }

  /** Rests for the time of the first pause. @returns false when the pump stops */
  async function pause(): Promise<boolean> {
    await sleep(firstPauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    return !isStopping()
  }

  async function run(): Promise<void> {
    while (!isStopping()) {
      isWoken = false
      try {
        const taken = await takeSome()
        if (taken === 'none' || isTidyDue) {
          isTidyDue = false
          await tidy()
        }
        if (taken === 'some') continue
      } catch (error) {
        onError(error)
        await pause()
        continue
      }
      await untilWoken()
    }
  }

  async function takeSome(): Promise<'some' | 'none' | 'not now'> {
    const free = (pauseMs > 0 ? 1 : atOnce) - underWay.size
    if (isPaused || free <= 0) return 'not now'
    const items = await take(free)
    for (const item of items) {
      const done = finish(item).finally(() => {
        underWay.delete(done)
        wake()
      })
      underWay.add(done)
    }
    return items.length > 0 ? 'some' : 'none'
  }

  async function finish(item: Item): Promise<void> {
    try {
      const { isServerAway } = await work(item)
      if (isServerAway) rest()
      else pauseMs = 0
    } catch (error) {
      onError(error)
    }
  }

  function rest(): void {
    // Several that fail together are one failure.
    if (isPaused) return
    pauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), maxPauseMs)
    isPaused = true
    setTimeout(() => {
      isPaused = false
      wake()
    }, pauseMs).unref()
  }

  return {
    wake,
    pause,
    isStopping,
    start(): void {
      beat = setInterval(() => {
        isTidyDue = true
        wake()
      }, beatMs)
      beat.unref()
      running = run()
    },
    /** @param interrupt ends at once what has not ended in time; what it is about is then written down */
    async stop(interrupt: () => void): Promise<void> {
      clearInterval(beat)
      const late = setTimeout(interrupt, stopMs)
      stopping.abort()
      wake()
      await running
      await Promise.all(underWay)
      clearTimeout(late)
    },
  }
}
