import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Clock } from '../../process/clock.ts'
import { FaultRules, matchesPattern } from '../../process/fault-rules.ts'
import type { WebhookFault } from './faults.ts'
import type { StripeEvent } from './objects.ts'

/** Stripe waits so long for the response of an endpoint. */
const TIMEOUT_MS = 20_000
/** Until the next attempts. Stripe goes on for three days. */
const RETRY_MS = [5_000, 60_000, 10 * 60_000, 60 * 60_000]

type Endpoint = Pick<Stripe.WebhookEndpoint, 'id' | 'url' | 'secret'>

interface Delivery {
  event: StripeEvent
  endpoint: Endpoint
  /** The status of each response; 0 for none. */
  statuses: number[]
  state: 'pending' | 'held' | 'lost' | 'delivered'
  rule: WebhookFault
}

/** Sends events to the endpoints of webhooks, signed as Stripe does. */
export class Deliveries {
  readonly faults = new FaultRules<WebhookFault>()
  readonly #clock: Clock
  readonly #running = new Set<Promise<void>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #all: Delivery[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  send(event: StripeEvent, endpoint: Endpoint) {
    const { rule = {} } = this.faults.meet(({ type = '*' }) => matchesPattern(type, event.type)) ?? {}
    const delivery: Delivery = { event, endpoint, statuses: [], state: stateOf(rule), rule }
    this.#all.push(delivery)
    if (delivery.state !== 'pending') return
    this.#start(delivery)
    if (rule.doubled) this.#start(delivery)
  }

  /** Sends what was kept and what failed now. */
  async deliver({ reversed = false }: { reversed?: boolean }) {
    const waiting = this.#all.filter(({ state }) => state === 'held' || state === 'pending')
    for (const delivery of reversed ? waiting.reverse() : waiting) await this.#attempt(delivery)
  }

  /** Every delivery, after those that are under way. */
  async list() {
    while (this.#running.size > 0) await Promise.all(this.#running)
    return this.#all.map(({ event, endpoint, statuses, state }) => ({
      ...{ event: event.id, type: event.type, endpoint: endpoint.id, url: endpoint.url },
      ...{ statuses, state },
    }))
  }

  /** Forgets everything, and sends no more. */
  close() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#all = []
    this.faults.replace([])
  }

  #start(delivery: Delivery) {
    const running = this.#attempt(delivery).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #attempt(delivery: Delivery) {
    const status = await post(delivery, this.#clock.now())
    delivery.statuses.push(status)
    if (status >= 200 && status < 300) delivery.state = 'delivered'
    else if (delivery.state !== 'delivered') this.#retry(delivery)
  }

  #retry(delivery: Delivery) {
    delivery.state = 'pending'
    const delayMs = RETRY_MS[delivery.statuses.length - 1]
    if (delayMs === undefined || !this.#all.includes(delivery)) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (delivery.state === 'pending') this.#start(delivery)
    }, delayMs)
    timer.unref()
    this.#timers.add(timer)
  }
}

function stateOf({ lost, held }: WebhookFault): Delivery['state'] {
  if (lost) return 'lost'
  return held ? 'held' : 'pending'
}

/** @returns the status of the response; 0 without one */
async function post({ event, endpoint, rule }: Delivery, now: Date): Promise<number> {
  const body = JSON.stringify(event, null, 2)
  const seconds = Math.floor(now.getTime() / 1000) - (rule.ageSeconds ?? 0)
  const secret = rule.wrongSignature ? 'whsec_of_somebody_else' : (endpoint.secret ?? '')
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, secret, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    // Nobody listens there, or not in time.
    return 0
  }
}

/** The header Stripe-Signature. @param seconds UNIX time */
function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
