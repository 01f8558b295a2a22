import { setTimeout as sleep } from 'node:timers/promises'
import {
  PrintfulError,
  type PrintfulClient,
  type StoreIdentity,
  type StoreProduct,
} from '../printful/client/printful-client.ts'
import { createRefresher, type Refresher } from '../printful/sync/catalogue-sync.ts'
import type { RefresherDeps } from '../printful/sync/run-sync.ts'
import type { TestDatabase } from './test-database.ts'
import type { AppOptions } from '../app.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A store that a test holds in its hands, in place of Printful. */
export interface HandStore {
  products: StoreProduct[]
  /** What is thrown at a call instead of an answer; by the call's name, as `calls` has it. */
  faults: Map<string, PrintfulError>
  /** Rows of the list that make no sense, and how many there are in all, when that is not as many as there are. */
  unreadable: string[]
  total: number | null
  /** By id: why a product is not worth a call, or turns out not to be for sale. */
  skipInList: Map<number, string>
  skipInDetail: Map<number, string>
  /** In the list, and gone when it is asked for. */
  gone: Set<number>
  calls: string[]
  /** Every call waits for this; null when none has to. */
  gate: Promise<void> | null
  /** Which one it says that it is. */
  identity: StoreIdentity
  client: () => PrintfulClient
}

/** A product that can be had, from the parts that a test cares about. */
export function storeProduct(id: number, parts: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id,
    title: `Product ${id}`,
    imageSource: null,
    price: { minMinor: 2450, maxMinor: 2450, currency: 'USD' },
    isSoldOut: false,
    blankIds: [],
    ...parts,
  }
}

export function createHandStore(products: StoreProduct[]): HandStore {
  const store: HandStore = {
    products,
    faults: new Map(),
    unreadable: [],
    total: null,
    skipInList: new Map(),
    skipInDetail: new Map(),
    gone: new Set(),
    calls: [],
    gate: null,
    identity: { id: '15810233', name: 'Hollow Pine Store' },
    client: () => clientOf(store),
  }
  return store
}

function clientOf(store: HandStore): PrintfulClient {
  const call = async (name: string, signal: AbortSignal) => {
    store.calls.push(name)
    await Promise.race([store.gate, aborted(signal)])
    signal.throwIfAborted()
    const fault = store.faults.get(name)
    if (fault) throw fault
  }
  return {
    async findPlatform(signal) {
      await call('platform', signal)
      return 'store'
    },
    async findStore(signal) {
      await call('name', signal)
      return store.identity
    },
    async *listProducts(_platform, signal) {
      await call('list', signal)
      const { products, skipInList, unreadable } = store
      yield {
        products: products.map(({ id, title }) => ({ id, title, skipReason: skipInList.get(id) ?? null })),
        unreadable,
        total: store.total ?? products.length + unreadable.length,
      }
    },
    async getProduct(_platform, id, signal) {
      await call(`product ${id}`, signal)
      const product = store.products.find((one) => one.id === id)
      if (!product || store.gone.has(id)) return null
      const skipReason = store.skipInDetail.get(id)
      return skipReason === undefined ? { product } : { skipReason, title: product.title }
    },
    async setWebhook(url, types, signal, blankIds = []) {
      await call(`webhook ${new URL(url).origin} ${types.join()} ${blankIds.join()}`, signal)
    },
  }
}

/** Resolves when the signal is aborted; without a gate it is not waited for. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** As the client says that Printful is away. */
export const UNREACHABLE = new PrintfulError('unreachable', 'Printful could not be reached.')
export const GARBLED = new PrintfulError('garbled', 'Its answer could not be understood.')

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
const waitForWalk: RefresherDeps['wait'] = (ms, signal) =>
  ms < 1000
    ? sleep(ms / 10, undefined, { signal })
    : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const PRINTFUL = {
  apiUrl: 'https://printful.example',
  apiKey: 'a-token-that-nobody-may-read',
  storeId: undefined,
}

/** The API connected to a hand-held store. */
export function createPrintfulApp(
  store: HandStore,
  env: Partial<AppOptions['env']> = {},
  mail?: AppOptions['mail'],
): Promise<TestApp> {
  return createTestApp({
    mail,
    env: { printful: PRINTFUL, ...env },
    printfulParts: {
      createClient: store.client,
      waitForWalk,
    },
  })
}

/** Puts the clock forward and has the catalogue read. */
export async function refreshAt(api: TestApp, ms: number): Promise<string | undefined> {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
  const end = await api.app.printful?.refresh()
  await api.app.printful?.settled()
  return end?.outcome
}
