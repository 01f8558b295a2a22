import { setTimeout as sleep } from 'node:timers/promises'
import type { PrintfulClient } from '../printful/client/create-printful-client.ts'
import {
  PrintfulError,
  type Blank,
  type StoreIdentity,
  type StoreProduct,
} from '../printful/client/printful-client.ts'
import { createCatalogueSync, type CatalogueSync } from '../printful/sync/catalogue-sync.ts'
import type { SyncDeps } from '../printful/sync/run-sync.ts'
import type { TestDatabase } from './test-database.ts'
import type { AppOptions } from '../app.ts'
import type { MailConfig } from '../config/mail-config.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A fake Printful store, whose contents and faults the test sets. */
export interface FakeStore {
  products: StoreProduct[]
  /** Errors to throw, by the name of the call as in `calls`. */
  faults: Map<string, PrintfulError>
  /** Reasons of invalid rows of the list; `total` replaces the real count. */
  unreadable: string[]
  total: number | null
  /** Why a product is skipped in the list, or in its details, by id. */
  skipInList: Map<number, string>
  skipInDetail: Map<number, string>
  /** Ids that are listed, but deleted when their details are read. */
  gone: Set<number>
  /** Descriptions of blanks, by id. */
  blanks: Map<number, Blank>
  calls: string[]
  /** Every call waits for this promise. */
  gate: Promise<void> | null
  identity: StoreIdentity
  client: () => PrintfulClient
}

/** A product for sale. */
export function storeProduct(id: number, parts: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id,
    title: `Product ${id}`,
    imageSource: null,
    price: { minMinor: 2450, maxMinor: 2450, currency: 'USD' },
    isSoldOut: false,
    blankIds: [],
    variants: [],
    ...parts,
  }
}

export function createFakeStore(products: StoreProduct[]): FakeStore {
  const store: FakeStore = {
    products,
    faults: new Map(),
    unreadable: [],
    total: null,
    skipInList: new Map(),
    skipInDetail: new Map(),
    gone: new Set(),
    blanks: new Map(),
    calls: [],
    gate: null,
    identity: { id: '15810233', name: 'Hollow Pine Store' },
    client: () => clientOf(store),
  }
  return store
}

function clientOf(store: FakeStore): PrintfulClient {
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
    async mayReadWebhooks(signal) {
      await call('webhooks', signal)
      return true
    },
    async listProducts(_platform, signal) {
      await call('list', signal)
      const { products, skipInList, unreadable } = store
      return {
        pages: 1,
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
    async getBlank(id, signal) {
      await call(`blank ${id}`, signal)
      return store.blanks.get(id) ?? null
    },
    async setWebhook(url, types, signal, blankIds = []) {
      await call(`webhook ${new URL(url).origin} ${types.join()} ${blankIds.join()}`, signal)
    },
  }
}

/** Resolves when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

export const UNREACHABLE = new PrintfulError('unreachable', 'Printful could not be reached.')
export const GARBLED = new PrintfulError('garbled', 'Its answer could not be understood.')

export const SOURCE = 'https://printful.example'

export interface SyncBench {
  sync: CatalogueSync
  clock: { now: Date }
  /** The log, as `level message`. */
  log: string[]
  /** The number of changes of the public products. */
  changes: { count: number }
}

/** A sync with a fake store, without timeouts. */
export function createSyncBench(
  { db }: TestDatabase,
  store: FakeStore,
  parts: Partial<SyncDeps> & { clock?: { now: Date } } = {},
): SyncBench {
  const { clock = { now: new Date('2026-06-15T16:00:00Z') }, ...deps } = parts
  const log: string[] = []
  const changes = { count: 0 }
  const write =
    (level: string) =>
    (...[details, message]: [unknown, string?]) =>
      void log.push(`${level} ${message ?? String(details)}`)
  const sync = createCatalogueSync({
    db,
    now: () => clock.now,
    wait: waitForSync,
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
  return { sync, clock, log, changes }
}

/** Polls another instance ten times as often; longer waits never end. */
const waitForSync: SyncDeps['wait'] = (ms, signal) =>
  ms < 1000
    ? sleep(ms / 10, undefined, { signal })
    : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const PRINTFUL = {
  apiUrl: 'https://printful.example',
  apiKey: 'a-token-that-nobody-may-read',
  storeId: undefined,
}

/** The API connected to a fake store. */
export function createPrintfulApp(
  store: FakeStore,
  env: Partial<AppOptions['env']> = {},
  mail?: MailConfig,
): Promise<TestApp> {
  return createTestApp({
    mail,
    env: { printful: PRINTFUL, ...env },
    printfulParts: {
      createClient: store.client,
      waitForSync,
    },
  })
}

/** Advances the clock and syncs. */
export async function syncAfter(api: TestApp, ms: number): Promise<string | undefined> {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
  const end = await api.app.printful?.runNow()
  await api.app.printful?.settled()
  return end?.outcome
}
