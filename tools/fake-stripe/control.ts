/**
 * A test's commands to the stand-in (`../process/control.ts`), which Stripe does not have.
 *
 * - `POST faults` replaces the fault rules: a list of FaultRule (`state/faults.ts`). `DELETE faults` removes them.
 * - `POST webhook-faults` and `DELETE webhook-faults` do so with WebhookFault.
 * - `PUT account` sets any of AccountFacts (`state/state.ts`).
 * - `PUT keys` sets what a key may do: `{ key, missing: ['rak_webhook_write'], isRevoked }`; an unknown one is new.
 * - `POST payments` pays a session without its page: `{ session, …Buyer }` (`checkout/buyer.ts`), of which all is optional.
 * - `POST settlements` ends a payment that takes days: `{ session, hasSucceeded }`.
 * - `POST refunds` refunds at Stripe: `{ session, amount }`; without an amount, all that is left.
 * - `POST disputes` opens a dispute: `{ session, reason, amount }`; `PUT disputes` answers or closes it: `{ id, status }`.
 * - `GET deliveries` lists what was sent to webhooks, after what is under way. `POST deliveries` sends what was kept or
 *   failed now, `{ reversed: true }` in the opposite order. `POST resend` sends an event again: `{ event }`.
 * - `PUT clock` sets the clock, `{ at }`, or advances it, `{ advanceMs }`, and stops it; `{}` resets it to real time.
 * - `GET requests` lists the received calls, including those of pages; `DELETE requests` clears the list.
 * - `POST reset` restores the initial state.
 */
import type Stripe from 'stripe'
import { refuse, type Commands } from '../process/control.ts'
import { standInCommands } from '../process/stand-in.ts'
import { refund } from './checkout/refunds.ts'
import { EMPTY_ADDRESS, type Buyer } from './checkout/buyer.ts'
import { pay, settle } from './checkout/pay.ts'
import { successUrl } from './checkout/payment-page.ts'
import { expireSessions } from './checkout/sessions.ts'
import { changeDispute, openDispute } from './checkout/disputes.ts'
import type { WebhookFault } from './state/faults.ts'
import { endpointsFor } from './state/events.ts'
import { findAny, newState, type AccountFacts, type State } from './state/state.ts'

/** Who pays when a command does not say. */
const SOMEBODY: Omit<Buyer, 'shippingRate'> = {
  ...{ email: 'fan@example.com', name: 'Ida Fan', card: '4242 4242 4242 4242', method: 'card', phone: null },
  address: { ...EMPTY_ADDRESS, country: 'US', postal_code: '04101' },
  shipping: {
    name: 'Ida Fan',
    address: {
      ...EMPTY_ADDRESS,
      line1: '1 Pine Street',
      city: 'Portland',
      postal_code: '04101',
      country: 'US',
    },
  },
  ...{ fields: {}, hasAcceptedTerms: true },
}

/** Only our own tests send the bodies, so only common mistakes are checked. */
export function controlCommands(state: State): Commands {
  return {
    ...standInCommands(state, () => expireSessions(state)),
    'POST webhook-faults': (body) => {
      if (!Array.isArray(body)) return refuse(400, 'Faults are a list of rules.')
      state.deliveries.faults.replace(body as WebhookFault[])
    },
    'DELETE webhook-faults': () => state.deliveries.faults.replace([]),
    'PUT account': (body) => void Object.assign(state.account, body as Partial<AccountFacts>),
    'PUT keys': (body) => {
      const { key, ...changes } = body as { key: string; missing?: string[]; isRevoked?: boolean }
      const missing = new Set(changes.missing)
      state.keys.set(key, { isLive: key.includes('_live_'), isRevoked: changes.isRevoked ?? false, missing })
    },
    'POST payments': (body) => {
      const { session: id, ...buyer } = body as { session: string } & Partial<Buyer>
      const session = findAny(state, 'checkout.session', id)
      const problem = pay(state, session, { ...SOMEBODY, shippingRate: undefined, ...buyer })
      return problem === null ? { status: 200, body: { url: successUrl(session) } } : refuse(402, problem)
    },
    'POST settlements': (body) => {
      const { session: id, hasSucceeded } = body as { session: string; hasSucceeded: boolean }
      const session = findAny(state, 'checkout.session', id)
      settle(state, session, intentOf(state, session), hasSucceeded)
    },
    'POST refunds': (body) => {
      const { session: id, amount } = body as { session: string; amount?: number }
      const session = findAny(state, 'checkout.session', id)
      return made(refund(state, session.livemode, chargeOf(state, session), { amount }))
    },
    'POST disputes': (body) => {
      const { session, ...about } = body as { session: string; reason?: string; amount?: number }
      const charge = chargeOf(state, findAny(state, 'checkout.session', session))
      return made(openDispute(state, charge, about))
    },
    'PUT disputes': (body) => {
      const { id, status } = body as { id: string; status: 'under_review' | 'won' | 'lost' }
      return made(changeDispute(state, findAny(state, 'dispute', id), status))
    },
    'GET deliveries': async () => made(await state.deliveries.list()),
    'POST deliveries': async (body) => {
      await state.deliveries.deliver((body ?? {}) as { reversed?: boolean })
      return made(await state.deliveries.list())
    },
    'POST resend': (body) => {
      const event = findAny(state, 'event', (body as { event: string }).event)
      for (const endpoint of endpointsFor(state, event.livemode, event.type))
        state.deliveries.send(event, endpoint)
    },
    'POST reset': () => {
      const { faults, deliveries } = state
      faults.replace([])
      deliveries.close()
      const { clock: _clock, ...fresh } = newState()
      state.clock.set()
      Object.assign(state, fresh, { faults, deliveries })
    },
  }
}

const made = (body: unknown) => ({ status: 200, body })

function intentOf(state: State, { payment_intent: intent }: Stripe.Checkout.Session) {
  return findAny(state, 'payment_intent', String(intent))
}

function chargeOf(state: State, session: Stripe.Checkout.Session) {
  return findAny(state, 'charge', String(intentOf(state, session).latest_charge))
}
