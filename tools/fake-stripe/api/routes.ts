import { createSession, expireSession } from '../checkout/sessions.ts'
import type { Right } from '../state/keys.ts'
import type { Call } from '../state/call.ts'
import { find } from '../state/state.ts'
import { readAccount } from './account.ts'
import { createCoupon, deleteCoupon } from './coupons.ts'
import { list } from './list.ts'
import { textsOf } from '../state/params.ts'
import { createRefund } from '../checkout/refunds.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint, withoutSecret } from './webhook-endpoints.ts'

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  right: Right
  run: (call: Call) => object
}

const byPaymentIntent = {
  payment_intent: (object: { payment_intent: unknown }, id: string) => object.payment_intent === id,
}
const byCharge = { charge: (object: { charge: unknown }, id: string) => object.charge === id }

const get = (path: string, right: Right, run: Route['run']): Route => ({ method: 'GET', path, right, run })
const post = (path: string, right: Right, run: Route['run']): Route => ({ method: 'POST', path, right, run })
const remove = (path: string, right: Right, run: Route['run']): Route => ({
  ...{ method: 'DELETE', path, right, run },
})

const SESSIONS = '/v1/checkout/sessions'
const ENDPOINTS = '/v1/webhook_endpoints'

/** The calls that the product makes, and the right that each needs. */
export const ROUTES: readonly Route[] = [
  get('/v1/account', 'rak_accounts_kyc_basic_read', readAccount),

  post(SESSIONS, 'rak_checkout_session_write', createSession),
  get(SESSIONS, 'rak_checkout_session_read', (call) =>
    list(call, 'checkout.session', {
      ...byPaymentIntent,
      status: ({ status }, wanted) => status === wanted,
    }),
  ),
  get(`${SESSIONS}/{id}`, 'rak_checkout_session_read', ({ state, isLive, id }) =>
    find(state, 'checkout.session', isLive, id),
  ),
  get(`${SESSIONS}/{id}/line_items`, 'rak_checkout_session_read', ({ state, isLive, id, path }) => {
    const session = find(state, 'checkout.session', isLive, id)
    const data = state.lineItems.get(session.id) ?? []
    return { object: 'list', data, has_more: false, url: path.replace('{id}', id) }
  }),
  post(`${SESSIONS}/{id}/expire`, 'rak_checkout_session_write', expireSession),

  get('/v1/payment_intents', 'rak_payment_intent_read', (call) => list(call, 'payment_intent')),
  get('/v1/payment_intents/{id}', 'rak_payment_intent_read', ({ state, isLive, id }) =>
    find(state, 'payment_intent', isLive, id),
  ),
  get('/v1/charges', 'rak_charge_read', (call) => list(call, 'charge', byPaymentIntent)),
  get('/v1/charges/{id}', 'rak_charge_read', ({ state, isLive, id }) => find(state, 'charge', isLive, id)),

  post('/v1/refunds', 'rak_charge_write', createRefund),
  get('/v1/refunds', 'rak_charge_read', (call) => list(call, 'refund', { ...byPaymentIntent, ...byCharge })),
  get('/v1/refunds/{id}', 'rak_charge_read', ({ state, isLive, id }) => find(state, 'refund', isLive, id)),
  get('/v1/disputes', 'rak_dispute_read', (call) =>
    list(call, 'dispute', { ...byPaymentIntent, ...byCharge }),
  ),
  get('/v1/disputes/{id}', 'rak_dispute_read', ({ state, isLive, id }) => find(state, 'dispute', isLive, id)),

  get('/v1/events', 'rak_event_read', ({ params: { types, ...params }, ...call }) => {
    const wanted = types === undefined ? [] : textsOf({ types }, 'types')
    const page = list({ ...call, params }, 'event', { type: ({ type }, value) => type === value })
    const data = wanted.length === 0 ? page.data : page.data.filter(({ type }) => wanted.includes(type))
    return { ...page, data }
  }),
  get('/v1/events/{id}', 'rak_event_read', ({ state, isLive, id }) => find(state, 'event', isLive, id)),

  post('/v1/coupons', 'rak_coupon_write', createCoupon),
  get('/v1/coupons', 'rak_coupon_read', (call) => list(call, 'coupon')),
  get('/v1/coupons/{id}', 'rak_coupon_read', ({ state, isLive, id }) => find(state, 'coupon', isLive, id)),
  remove('/v1/coupons/{id}', 'rak_coupon_write', deleteCoupon),

  post(ENDPOINTS, 'rak_webhook_write', createEndpoint),
  get(ENDPOINTS, 'rak_webhook_read', (call) => {
    const page = list(call, 'webhook_endpoint')
    return { ...page, data: page.data.map(withoutSecret) }
  }),
  get(`${ENDPOINTS}/{id}`, 'rak_webhook_read', ({ state, isLive, id }) =>
    withoutSecret(find(state, 'webhook_endpoint', isLive, id)),
  ),
  post(`${ENDPOINTS}/{id}`, 'rak_webhook_write', updateEndpoint),
  remove(`${ENDPOINTS}/{id}`, 'rak_webhook_write', deleteEndpoint),
]
