import { demoCatalogue } from './catalogue.ts'
import { createClock, type Clock } from './clock.ts'
import { Faults } from './faults.ts'
import { RateLimit } from './rate-limit.ts'
import type { ProductDetails, Webhook } from './shapes.ts'

/** Whose calls the store answers: '/store/…', '/sync/…', or neither. */
export type Platform = 'store' | 'sync' | 'neither'

export interface Store {
  id: number
  name: string
  platform: Platform
}

/** One call, as it came in; the token is never kept. */
export interface LoggedRequest {
  method: string
  /** With its query. */
  path: string
  at: string
  /** The header that names a store; null where there is none. */
  storeId: string | null
  /** null as long as nothing was answered: hanging, refused or still delayed. */
  status: number | null
}

/** Everything that the stand-in knows; all of it is forgotten when it stops. */
export interface State {
  readonly clock: Clock
  readonly rateLimit: RateLimit
  readonly faults: Faults
  readonly requests: LoggedRequest[]
  store: Store
  products: ProductDetails[]
  webhook: Webhook
}

export const NO_WEBHOOK: Webhook = { url: null, types: [], params: {} }

export function newState(): State {
  return {
    clock: createClock(),
    rateLimit: new RateLimit(),
    faults: new Faults(),
    requests: [],
    ...newContent(),
  }
}

/** Back to what it was when it started. */
export function resetState(state: State) {
  state.clock.release()
  state.rateLimit.reset()
  state.faults.clear()
  state.requests.length = 0
  Object.assign(state, newContent())
}

function newContent(): Pick<State, 'store' | 'products' | 'webhook'> {
  return {
    store: { id: 15_810_233, name: 'Hollow Pine Store (demo)', platform: 'store' },
    products: demoCatalogue(),
    webhook: NO_WEBHOOK,
  }
}
