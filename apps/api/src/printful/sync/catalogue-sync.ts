import { nextPendingChange } from './pending-changes.repository.ts'
import { readBlanks } from './read-blanks.ts'
import { withLock } from '../../db/lock.ts'
import { stoppedError, syncCatalogue, syncPendingChanges, type SyncDeps } from './run-sync.ts'
import {
  isJustSynced,
  isSyncDue,
  maySync,
  readState,
  resultOf,
  resultSince,
  setState,
  type PrintfulState,
  type SyncResult,
} from './state.repository.ts'

/** A caller gets a response within this time, with the progress so far (docs/product/calls.md#merch). */
const ANSWER_MS = 10_000
/** Interval of checks whether another instance's sync has ended. */
const POLL_MS = 250

export type SyncAnswer = SyncResult | { outcome: 'running'; done: number; total: number | null }
type SyncEnd = SyncResult | 'busy' | 'not-due'
/** Called under the lock. @returns a result that makes the sync unnecessary; null to sync */
type Decide = (state: PrintfulState) => Promise<SyncResult | 'not-due' | null>

export type CatalogueSync = ReturnType<typeof createCatalogueSync>

/** Syncs the snapshot with Printful's catalogue; only one instance at a time does. */
export function createCatalogueSync(deps: SyncDeps) {
  const { db, now, wait, source, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const tasks = createTasks((error) => {
    if (!signal.aborted) log.warn({ err: error }, 'Printful’s catalogue was not kept fresh')
  })
  let running: Promise<SyncEnd> | undefined
  let answering: Promise<SyncAnswer> | undefined

  /** Runs one sync at a time in this instance. */
  function run(decide: Decide): Promise<SyncEnd> {
    running ??= runOnce(decide).finally(() => (running = undefined))
    return running
  }

  async function runOnce(decide: Decide): Promise<SyncEnd> {
    const end = await withLock(db, 'sync', async (connection) => {
      const decided = await decide(await readState(connection))
      return decided ?? syncCatalogue({ ...deps, connection, signal })
    })
    // Changes that arrived during the sync waited for its lock.
    if (typeof end === 'object' && end.outcome === 'done') {
      startPendingChanges()
      startBlanks()
    }
    return end
  }

  async function runIfDue(occasion: 'start' | 'later'): Promise<SyncEnd> {
    const isDueNow = (state: PrintfulState) => isSyncDue(state, { source, occasion, now: now() })
    if (signal.aborted || !isDueNow(await readState(db))) return 'not-due'
    return run(async (state) => (isDueNow(state) ? null : 'not-due'))
  }

  /** Waits for another instance's sync, or syncs. */
  async function waitForResult(before: PrintfulState): Promise<SyncAnswer> {
    for (let waitedMs = 0; waitedMs < ANSWER_MS; waitedMs += POLL_MS) {
      signal.throwIfAborted()
      const end = await run((state) => resultSince(db, before, state))
      if (typeof end === 'object') return end
      if (end === 'busy') await wait(POLL_MS, signal)
    }
    const { walkEndedAt } = await readState(db)
    // If no sync is running, pending changes held the lock. Their instance syncs afterwards if the snapshot is expired.
    if (walkEndedAt !== null) await setState(db, { expiresAt: now() })
    return progress()
  }

  async function progress(): Promise<SyncAnswer> {
    const { walkEndedAt, walkDone, walkTotal } = await readState(db)
    const isRunning = walkEndedAt === null
    return { outcome: 'running', done: isRunning ? walkDone : 0, total: isRunning ? walkTotal : null }
  }

  async function answer(): Promise<SyncAnswer> {
    const before = await readState(db)
    const known = isJustSynced(before, source, now()) && (await resultOf(db, before))
    if (known) return known
    const answered = new AbortController()
    const timeout = wait(ANSWER_MS, AbortSignal.any([signal, answered.signal])).then(progress)
    const result = waitForResult(before)
    // The sync continues after a timeout.
    tasks.track(result)
    try {
      return await Promise.race([result, timeout])
    } catch (error) {
      if (signal.aborted) return { outcome: 'failed', error: stoppedError() }
      throw error
    } finally {
      answered.abort()
    }
  }

  async function runPendingChanges(): Promise<void> {
    while (!signal.aborted && maySync(await readState(db), now()) && (await nextPendingChange(db))) {
      const end = await withLock(db, 'sync', (connection) =>
        syncPendingChanges({ ...deps, connection, signal }),
      )
      // 'busy': the instance with the lock checks for changes afterwards. 'some': the rest waits for the next sync.
      if (end !== 'all') break
      startBlanks()
    }
    await runIfDue('later')
  }

  /** Reads products that Printful reported as changed, in the background. */
  function startPendingChanges(): void {
    if (!signal.aborted) tasks.run('pending changes', runPendingChanges)
  }

  /** Reads descriptions of new blanks, in the background. */
  function startBlanks(): void {
    if (!signal.aborted) tasks.run('blanks', () => readBlanks({ ...deps, signal }))
  }

  return {
    /** Syncs now, or joins the running sync; returns the progress after a timeout. */
    runNow: () => (answering ??= answer().finally(() => (answering = undefined))),
    /**
     * Syncs in the background when due. @param occasion 'start' immediately retries problems that new settings may
     * solve
     */
    startIfDue(occasion: 'start' | 'later' = 'later'): void {
      if (signal.aborted) return
      tasks.run(occasion, async () => {
        await runIfDue(occasion)
        startPendingChanges()
      })
    },
    async runIfDue(): Promise<SyncEnd> {
      const end = await runIfDue('later')
      startPendingChanges()
      return end
    },
    startPendingChanges,
    /** Resolves when nothing is running. */
    settled: tasks.settled,
    async close(): Promise<void> {
      stopping.abort()
      await tasks.settled()
    },
  }
}

/** Background tasks that can be awaited, and whose errors are reported. */
function createTasks(onError: (error: unknown) => void) {
  const running = new Map<string, { isRequestedAgain: boolean }>()
  const pending = new Set<Promise<unknown>>()

  function track(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.catch(() => undefined).finally(() => pending.delete(ended))
    pending.add(ended)
  }

  async function repeat(name: string, task: () => Promise<unknown>): Promise<void> {
    const state = { isRequestedAgain: true }
    running.set(name, state)
    while (state.isRequestedAgain) {
      state.isRequestedAgain = false
      await task().catch(onError)
    }
    running.delete(name)
  }

  return {
    /** Awaited by `settled`; its caller handles the errors. */
    track,
    /** Runs a task; while one of this name is running, queues one more run. */
    run(name: string, task: () => Promise<unknown>): void {
      const state = running.get(name)
      if (state) state.isRequestedAgain = true
      else track(repeat(name, task))
    },
    async settled(): Promise<void> {
      // A task may have started another.
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
