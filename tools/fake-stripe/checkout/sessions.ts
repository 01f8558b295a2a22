import type Stripe from 'stripe'
import {
  allowOnly,
  booleanOf,
  integerOf,
  listOf,
  metadataOf,
  objectOf,
  requiredText,
  textOf,
  textsOf,
  type Params,
} from '../state/params.ts'
import { invalid } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'
import { emit } from '../state/events.ts'
import { allOf, find, newId, secondsOf, store, type State } from '../state/state.ts'
import { calculate } from './amounts.ts'
import { readFields } from './custom-fields.ts'
import { readLineItems, readShippingOptions } from './line-items.ts'

type Session = Stripe.Checkout.Session

const HALF_HOUR_S = 30 * 60
const DAY_S = 24 * 60 * 60
/** The least that Stripe takes, in minor units; the same for all currencies here. */
const MIN_TOTAL = 50

const PARAMS = [
  ...['mode', 'line_items', 'success_url', 'cancel_url', 'client_reference_id', 'currency', 'customer_email'],
  ...['customer_creation', 'locale', 'metadata', 'expires_at', 'submit_type', 'ui_mode', 'custom_text'],
  ...['shipping_address_collection', 'shipping_options', 'custom_fields', 'discounts', 'consent_collection'],
  ...['automatic_tax', 'managed_payments', 'billing_address_collection', 'phone_number_collection'],
  ...['allowed_payment_method_types', 'payment_intent_data', 'allow_promotion_codes'],
]

/** The methods that the payment page has: one that settles at once, and one that takes days. */
const METHODS = ['card', 'sepa_debit']

export function createSession(call: Call): Session {
  const { state, isLive, params, origin } = call
  allowOnly(params, PARAMS)
  if (requiredText(params, 'mode') !== 'payment') throw invalid('The stand-in has only payments.', 'mode')
  if (!state.account.chargesEnabled)
    throw invalid('Your account cannot currently make live charges.', undefined, 'account_invalid')
  const items = readLineItems(call)
  const [currency = ''] = items.map((item) => item.currency)
  const id = newId(isLive ? 'cs_live' : 'cs_test')
  const session = newSession(call, { id, currency, url: `${origin}/c/pay/${id}` })
  state.lineItems.set(id, items)
  const data = objectOf(params, 'payment_intent_data')
  allowOnly(data, ['metadata', 'description'], 'payment_intent_data')
  state.paymentData.set(id, {
    metadata: metadataOf(data),
    description: textOf(data, 'description') ?? null,
  })
  calculate(state, session)
  const total = session.amount_total ?? 0
  if (total > 0 && total < MIN_TOTAL)
    throw invalid(`The total must be at least ${MIN_TOTAL} in ${currency}.`, undefined, 'amount_too_small')
  return store(state, isLive, session)
}

function newSession(call: Call, fresh: { id: string; currency: string; url: string }): Session {
  const { state, isLive, params } = call
  const phone = objectOf(params, 'phone_number_collection')
  return {
    ...NOTHING,
    ...fresh,
    ...{ object: 'checkout.session', livemode: isLive, created: secondsOf(state), status: 'open' },
    allow_promotion_codes: booleanOf(params, 'allow_promotion_codes') ?? null,
    automatic_tax: automaticTax(booleanOf(objectOf(params, 'automatic_tax'), 'enabled') ?? false),
    billing_address_collection: textOf(params, 'billing_address_collection') ?? null,
    cancel_url: textOf(params, 'cancel_url') ?? null,
    client_reference_id: textOf(params, 'client_reference_id') ?? null,
    consent_collection: readConsent(objectOf(params, 'consent_collection')),
    custom_text: readTexts(objectOf(params, 'custom_text')),
    custom_fields: readFields(listOf(params, 'custom_fields')),
    customer_creation: textOf(params, 'customer_creation') ?? 'if_required',
    customer_email: textOf(params, 'customer_email') ?? null,
    discounts: readDiscounts(call),
    expires_at: readExpiry(call),
    locale: textOf(params, 'locale') ?? null,
    managed_payments: readManagedPayments(call),
    metadata: metadataOf(params),
    payment_method_types: readMethods(params),
    phone_number_collection: { enabled: booleanOf(phone, 'enabled') ?? false },
    shipping_address_collection: readCountries(objectOf(params, 'shipping_address_collection')),
    shipping_options: readShippingOptions(call, fresh.currency),
    submit_type: textOf(params, 'submit_type') ?? null,
    success_url: requiredText(params, 'success_url'),
  }
}

/** What the product does not use, or what is not known before the payment. */
const NOTHING = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  currency_conversion: null,
  customer: null,
  customer_account: null,
  customer_details: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_cost: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Session>

const automaticTax = (isOn: boolean): Stripe.Checkout.Session.AutomaticTax => ({
  enabled: isOn,
  liability: isOn ? { type: 'self' } : null,
  provider: isOn ? 'stripe' : null,
  status: isOn ? 'requires_location_inputs' : null,
})

function readManagedPayments({ state, params }: Call): Session['managed_payments'] {
  const isOn = booleanOf(objectOf(params, 'managed_payments'), 'enabled') ?? false
  if (isOn && !state.account.hasManagedPayments)
    throw invalid('Managed Payments is not enabled for this account.', 'managed_payments')
  return { enabled: isOn }
}

function readConsent(params: Params): Session['consent_collection'] {
  const terms = textOf(params, 'terms_of_service')
  return terms === undefined
    ? null
    : { payment_method_reuse_agreement: null, promotions: null, terms_of_service: terms }
}

function readTexts(params: Params): Session['custom_text'] {
  const textAt = (name: string) => {
    const message = textOf(objectOf(params, name), 'message')
    return message === undefined ? null : { message }
  }
  return {
    after_submit: textAt('after_submit'),
    shipping_address: textAt('shipping_address'),
    submit: textAt('submit'),
    terms_of_service_acceptance: textAt('terms_of_service_acceptance'),
  }
}

function readDiscounts({ state, isLive, params }: Call): Session['discounts'] {
  const [first, second] = listOf(params, 'discounts')
  if (second) throw invalid('A session has at most one discount.', 'discounts')
  if (!first) return []
  return [{ coupon: find(state, 'coupon', isLive, requiredText(first, 'coupon')).id, promotion_code: null }]
}

function readExpiry({ state, params }: Call): number {
  const now = secondsOf(state)
  const at = integerOf(params, 'expires_at') ?? now + DAY_S
  if (at < now + HALF_HOUR_S || at > now + DAY_S)
    throw invalid('expires_at must be between 30 minutes and 24 hours from now.', 'expires_at')
  return at
}

function readMethods(params: Params): string[] {
  const wanted = textsOf(params, 'allowed_payment_method_types')
  const unknown = wanted.find((method) => !METHODS.includes(method))
  if (unknown !== undefined) throw invalid(`The stand-in has no ${unknown}.`, 'allowed_payment_method_types')
  return wanted.length > 0 ? wanted : METHODS
}

function readCountries(params: Params): Session['shipping_address_collection'] {
  const countries = textsOf(params, 'allowed_countries')
  return countries.length > 0 ? { allowed_countries: countries } : null
}

export function expireSession({ state, isLive, id }: Call): Session {
  const session = find(state, 'checkout.session', isLive, id)
  if (session.status !== 'open')
    throw invalid(`Only open sessions can be expired; this one is ${session.status}.`)
  return expire(state, isLive, session)
}

function expire(state: State, isLive: boolean, session: Session): Session {
  Object.assign(session, { status: 'expired', url: null })
  emit(state, isLive, 'checkout.session.expired', session)
  return session
}

/** Expires the sessions whose time is over. */
export function expireSessions(state: State): void {
  const now = secondsOf(state)
  for (const isLive of [true, false])
    for (const session of allOf(state, 'checkout.session', isLive))
      if (session.status === 'open' && session.expires_at <= now) expire(state, isLive, session)
}
