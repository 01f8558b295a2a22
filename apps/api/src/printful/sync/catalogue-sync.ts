import { hintTurn, withSyncLock, stoppedError, walkTurn, type RefresherDeps } from './run-sync.ts'
import { nextHint } from './pending-changes.repository.ts'
import {
  doneFrom,
  endMeanwhile,
  isDue,
  isJustRead,
  markExpired,
  mayRead,
  readState,
  type RefreshOutcome,
  type PrintfulState,
  type WalkEnd,
} from './state.repository.ts'

/** Whoever asks for a refresh is answered within this time, with how far it has come (docs/product/calls.md#merch). */
const ANSWER_MS = 10_000
/** How often it is looked whether another instance has come to its end. */
const LOOK_MS = 250

/** Keeps the snapshot of Printful's catalogue fresh; of all instances one works at a time. */
export interface Refresher {
  /** Reads the catalogue now, unless that is being done; answers when it has ended, or when that takes too long. */
  refresh(): Promise<RefreshOutcome>
  /** Reads behind the scenes what is no longer fresh. @param occasion 'start' tries again what a new token may cure */
  refreshIfStale(occasion?: 'start' | 'later'): void
  /** The same, awaited. */
  keepFresh(): Promise<Walked>
  /** Reads those products again, behind the scenes, of which Printful said that they have changed. */
  readHinted(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  /** Ends what is under way, at once. */
  close(): Promise<void>
}

/** How a walk ended, or why there was none. */
type Walked = WalkEnd | 'busy' | 'not-due'
/** Under the lock: how it ended already, or null to walk. */
type Decide = (state: PrintfulState) => Promise<WalkEnd | 'not-due' | null>

export function createRefresher(deps: RefresherDeps): Refresher {
  const { db, now, wait, source, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const tasks = createTasks((error) => {
    if (!signal.aborted) log.warn({ err: error }, 'Printful’s catalogue was not kept fresh')
  })
  let walking: Promise<Walked> | undefined
  let asking: Promise<RefreshOutcome> | undefined

  /** One walk at a time in this instance. */
  function walk(decide: Decide): Promise<Walked> {
    walking ??= walkOnce(decide).finally(() => (walking = undefined))
    return walking
  }

  async function walkOnce(decide: Decide): Promise<Walked> {
    const end = await withSyncLock(db, async (connection) => {
      const decided = await decide(await readState(connection))
      return decided ?? walkTurn({ ...deps, connection, signal })
    })
    // Nobody could read them while the lock was held.
    if (typeof end === 'object' && end.outcome === 'done') readHinted()
    return end
  }

  async function walkIfDue(occasion: 'start' | 'later'): Promise<Walked> {
    const isDueNow = (state: PrintfulState) => isDue(state, { source, occasion, now: now() })
    if (signal.aborted || !isDueNow(await readState(db))) return 'not-due'
    return walk(async (state) => (isDueNow(state) ? null : 'not-due'))
  }

  /** Until a walk has ended that somebody else makes, or else by one of our own. */
  async function untilRead(before: PrintfulState): Promise<RefreshOutcome> {
    for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += LOOK_MS) {
      signal.throwIfAborted()
      const end = await walk((state) => endMeanwhile(db, { before, state }))
      if (typeof end === 'object') return end
      if (end === 'busy') await wait(LOOK_MS, signal)
    }
    const { walkEndedAt } = await readState(db)
    // Single products were being read all the time: who does that looks afterwards whether all the rest is due.
    if (walkEndedAt !== null) await markExpired(db, now())
    return progress()
  }

  async function progress(): Promise<RefreshOutcome> {
    const { walkEndedAt, walkDone, walkTotal } = await readState(db)
    const isWalking = walkEndedAt === null
    return { outcome: 'running', done: isWalking ? walkDone : 0, total: isWalking ? walkTotal : null }
  }

  async function ask(): Promise<RefreshOutcome> {
    const before = await readState(db)
    const known = isJustRead(before, source, now()) && (await doneFrom(db, before))
    if (known) return known
    const answered = new AbortController()
    const tooLong = wait(ANSWER_MS, AbortSignal.any([signal, answered.signal])).then(progress)
    const read = untilRead(before)
    // The walk goes on after its answer; whoever asks next hears of its end.
    tasks.track(read)
    try {
      return await Promise.race([read, tooLong])
    } catch (error) {
      if (signal.aborted) return { outcome: 'failed', error: stoppedError() }
      throw error
    } finally {
      answered.abort()
    }
  }

  async function readAllHinted(): Promise<void> {
    while (!signal.aborted && mayRead(await readState(db), now()) && (await nextHint(db))) {
      const end = await withSyncLock(db, (connection) => hintTurn({ ...deps, connection, signal }))
      // Who is busy looks afterwards; those that are left wait for the next walk.
      if (end !== 'drained') break
    }
    await walkIfDue('later')
  }

  function readHinted(): void {
    if (!signal.aborted) tasks.run('hints', readAllHinted)
  }

  return {
    refresh: () => (asking ??= ask().finally(() => (asking = undefined))),
    refreshIfStale(occasion = 'later') {
      if (signal.aborted) return
      tasks.run(occasion, async () => {
        await walkIfDue(occasion)
        readHinted()
      })
    },
    async keepFresh() {
      const end = await walkIfDue('later')
      readHinted()
      return end
    },
    readHinted,
    settled: tasks.settled,
    async close() {
      stopping.abort()
      await tasks.settled()
    },
  }
}

/** What runs by itself, so that it can be awaited and does not fail unheard. */
interface Tasks {
  /** Runs it; if the one of this name is running already, once more after it. */
  run: (name: string, task: () => Promise<unknown>) => void
  /** Counts what was begun elsewhere, whose failure is its beginner's. */
  track: (work: Promise<unknown>) => void
  /** Resolves when nothing runs any more. */
  settled: () => Promise<void>
}

/** @param onError told why one has failed */
function createTasks(onError: (error: unknown) => void): Tasks {
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
