import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { Clock } from '../../process/clock.ts'
import { FaultRules } from '../../process/fault-rules.ts'
import type { Answer } from '../../process/send-answer.ts'
import type { StandInState } from '../../process/stand-in.ts'
import { Deliveries } from './deliveries.ts'
import type { FaultRule } from './faults.ts'
import { firstKeys, type ApiKey } from './keys.ts'
import type { Kind, LineItem, OfKind, StripeObject } from './objects.ts'
import { missing } from './refusal.ts'

/** What a test may change of the account. */
export interface AccountFacts {
  id: string
  name: string
  country: string
  currency: string
  chargesEnabled: boolean
  /** Whether Stripe may be the merchant of record. */
  hasManagedPayments: boolean
  /** Per cent that automatic taxes add, or that prices with tax include. */
  taxPercent: number
}

/** The whole state of the stand-in, which is lost when it stops. */
export interface State extends StandInState<FaultRule> {
  account: AccountFacts
  keys: Map<string, ApiKey>
  /** In the order of their creation, each with its mode. */
  objects: Map<string, { value: StripeObject; isLive: boolean }>
  lineItems: Map<string, LineItem[]>
  /** What a session gives its payment. */
  paymentData: Map<string, Pick<Stripe.PaymentIntent, 'metadata' | 'description'>>
  /** The responses to calls with an idempotency key. */
  idempotent: Map<string, { call: string; answer: Answer }>
  deliveries: Deliveries
}

export function newState(): State {
  const clock = new Clock()
  return {
    clock,
    faults: new FaultRules(),
    requests: [],
    account: {
      id: 'acct_hollowpine',
      name: 'Hollow Pine (demo)',
      country: 'US',
      currency: 'usd',
      chargesEnabled: true,
      hasManagedPayments: true,
      taxPercent: 0,
    },
    keys: firstKeys(),
    objects: new Map(),
    lineItems: new Map(),
    paymentData: new Map(),
    idempotent: new Map(),
    deliveries: new Deliveries(clock),
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** UNIX time in seconds. */
export const secondsOf = (state: State) => Math.floor(state.clock.now().getTime() / 1000)

export function store<Value extends StripeObject>(state: State, isLive: boolean, value: Value): Value {
  state.objects.set(value.id, { value, isLive })
  return value
}

/** Objects of a kind, the latest first. */
export function allOf<K extends Kind>(state: State, kind: K, isLive: boolean): OfKind<K>[] {
  return [...state.objects.values()]
    .filter((stored) => stored.value.object === kind && stored.isLive === isLive)
    .map(({ value }) => value as OfKind<K>) // The filter compares the kind.
    .reverse()
}

/** @throws Refusal 404 */
export function find<K extends Kind>(state: State, kind: K, isLive: boolean, id: string): OfKind<K> {
  const stored = state.objects.get(id)
  if (stored?.value.object !== kind || stored.isLive !== isLive) throw missing(kind.replace('.', '_'), id)
  // The condition above compares the kind.
  return stored.value as OfKind<K>
}

/** Like `find`, in any mode. @throws Refusal 404 */
export function findAny<K extends Kind>(state: State, kind: K, id: string): OfKind<K> {
  return find(state, kind, state.objects.get(id)?.isLive ?? false, id)
}
