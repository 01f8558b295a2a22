import { setTimeout as sleep } from 'node:timers/promises'
import { createRefresher, type Refresher } from '../printful/sync/create-refresher.ts'
import type { RefresherDeps } from '../printful/sync/refresher-deps.ts'
import type { HandStore } from './hand-client.ts'
import type { TestDatabase } from './test-database.ts'

export const SOURCE = 'https://printful.example'

export interface RefresherBench {
  refresher: Refresher
  clock: { now: Date }
  /** What was logged, as `level message`. */
  log: string[]
  /** How often visitors were told of something new. */
  changes: { count: number }
}

/** A refresher over a hand-held store; whoever waits for a walk does not give up. */
export function createRefresherBench(
  { db }: TestDatabase,
  store: HandStore,
  parts: Partial<RefresherDeps> & { clock?: { now: Date } } = {},
): RefresherBench {
  const { clock = { now: new Date('2026-06-15T16:00:00Z') }, ...deps } = parts
  const log: string[] = []
  const changes = { count: 0 }
  const write =
    (level: string) =>
    (...[details, message]: [unknown, string?]) =>
      void log.push(`${level} ${message ?? String(details)}`)
  const refresher = createRefresher({
    db,
    now: () => clock.now,
    wait: waitForWalk,
    log: { info: write('info'), warn: write('warn') },
    source: SOURCE,
    createClient: store.client,
    createPictureOf: () => async (product) => ({
      imageSource: product.imageSource,
      imagePath: '',
      problem: null,
    }),
    onChange: () => void (changes.count += 1),
    ...deps,
  })
  return { refresher, clock, log, changes }
}

/** Looks at another instance come ten times as often, and whoever waits for an end never gives up. */
export const waitForWalk: RefresherDeps['wait'] = (ms, signal) =>
  ms < 1000
    ? sleep(ms / 10, undefined, { signal })
    : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
