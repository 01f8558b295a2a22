import { Clock } from '../process/clock.ts'
import { FaultRules } from '../process/fault-rules.ts'
import type { StandInState } from '../process/stand-in.ts'
import type { ProductDetails } from './build-product.ts'
import { demoCatalogue } from './catalogue.ts'
import type { FaultRule } from './faults.ts'

const WINDOW_MS = 60_000
/** Printful's own limit. */
const CALLS_PER_MINUTE = 120

/** Counts the calls of the last minute, without refused ones. */
class RateLimit {
  perMinute = CALLS_PER_MINUTE
  #takenMs: number[] = []

  /** @returns the seconds until the next allowed call, or null when this one is allowed */
  take(now: Date): number | null {
    const nowMs = now.getTime()
    // After the clock was set back, calls can be in the future: they are dropped, too.
    this.#takenMs = this.#takenMs.filter((ms) => ms > nowMs - WINDOW_MS && ms <= nowMs)
    const [oldestMs = nowMs] = this.#takenMs
    if (this.#takenMs.length >= this.perMinute)
      return Math.max(1, Math.ceil((oldestMs + WINDOW_MS - nowMs) / 1000))
    this.#takenMs.push(nowMs)
    return null
  }
}

export interface Store {
  id: number
  name: string
  /** The calls that it supports: '/store/…', '/sync/…', or neither. */
  platform: 'store' | 'sync' | 'neither'
}

/** The whole state of the stand-in, which is lost when it stops. */
export interface State extends StandInState<FaultRule> {
  rateLimit: RateLimit
  store: Store
  products: ProductDetails[]
}

export function newState(): State {
  return {
    clock: new Clock(),
    rateLimit: new RateLimit(),
    faults: new FaultRules(),
    requests: [],
    store: { id: 15_810_233, name: 'Hollow Pine Store (demo)', platform: 'store' },
    products: demoCatalogue(),
  }
}
