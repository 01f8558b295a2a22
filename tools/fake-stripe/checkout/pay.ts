import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { store, type State } from '../state/state.ts'
import { calculate } from './amounts.ts'
import { EMPTY_ADDRESS, type Buyer } from './buyer.ts'
import { fillFields } from './custom-fields.ts'
import { newCharge, newPaymentIntent } from './payments.ts'

type Session = Stripe.Checkout.Session

const GOOD_CARD = '4242424242424242'

/** Pays a session. @returns why it was not paid; null when it was, or will be by a method that takes days */
export function pay(state: State, session: Session, buyer: Buyer): string | null {
  if (session.status !== 'open') return 'This payment page is no longer open.'
  const problem = problemOf(session, buyer)
  if (problem !== null) return problem
  fill(session, buyer)
  calculate(
    state,
    session,
    session.shipping_options.find(({ shipping_rate: rate }) => rate === buyer.shippingRate),
  )
  const { livemode: isLive } = session
  if (session.amount_total === 0) return complete(state, session, 'no_payment_required')
  const intent = store(state, isLive, newPaymentIntent(state, session, buyer))
  if (buyer.method !== 'card') {
    intent.status = 'processing'
    session.payment_intent = intent.id
    return complete(state, session, 'unpaid')
  }
  if (buyer.card.replaceAll(' ', '') !== GOOD_CARD) return decline(state, isLive, intent)
  session.payment_intent = intent.id
  succeed(state, isLive, intent, buyer)
  return complete(state, session, 'paid')
}

function problemOf(
  session: Session,
  { email, name, method, shipping, fields, ...buyer }: Buyer,
): string | null {
  if (!/^\S+@\S+$/.test(email)) return 'Your email is incomplete.'
  if (name === '') return 'Your name is incomplete.'
  if (!session.payment_method_types.includes(method)) return 'Choose a way to pay.'
  if (session.consent_collection?.terms_of_service === 'required' && !buyer.hasAcceptedTerms)
    return 'You must accept the terms to pay.'
  const countries = session.shipping_address_collection?.allowed_countries
  if (countries && !(shipping?.address.line1 && countries.includes(shipping.address.country ?? '')))
    return 'Your shipping address is incomplete.'
  const field = fillFields(session.custom_fields, fields)
  return field === undefined ? null : `${field} is incomplete.`
}

function fill(session: Session, { email, name, address, shipping, phone }: Buyer) {
  session.customer_details = {
    ...{ address, email: session.customer_email ?? email, name, phone },
    ...{ business_name: null, individual_name: name, tax_exempt: 'none', tax_ids: [] },
  }
  session.collected_information = {
    business_name: null,
    individual_name: null,
    shipping_details: session.shipping_address_collection ? shipping : null,
  }
  if (session.consent_collection) session.consent = { promotions: null, terms_of_service: 'accepted' }
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete'
}

function decline(state: State, isLive: boolean, intent: Stripe.PaymentIntent): string {
  const message = 'Your card was declined.'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    ...{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message },
  }
  emit(state, isLive, 'payment_intent.payment_failed', intent)
  return message
}

function succeed(state: State, isLive: boolean, intent: Stripe.PaymentIntent, buyer: Buyer) {
  const charge = store(state, isLive, newCharge(state, intent, buyer))
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
  emit(state, isLive, 'charge.succeeded', charge)
  emit(state, isLive, 'payment_intent.succeeded', intent)
}

function complete(state: State, session: Session, status: Stripe.Checkout.Session.PaymentStatus): null {
  Object.assign(session, { status: 'complete', payment_status: status, url: null })
  emit(state, session.livemode, 'checkout.session.completed', session)
  return null
}

/** Ends a payment that took days. */
export function settle(state: State, session: Session, intent: Stripe.PaymentIntent, hasSucceeded: boolean) {
  const { livemode: isLive, customer_details: details } = session
  if (!hasSucceeded) {
    decline(state, isLive, intent)
    return emit(state, isLive, 'checkout.session.async_payment_failed', session)
  }
  succeed(state, isLive, intent, {
    ...{ email: details?.email ?? '', name: details?.name ?? '', phone: null },
    address: details?.address ?? EMPTY_ADDRESS,
    ...{ card: '', method: 'sepa_debit', shipping: null, shippingRate: undefined, fields: {} },
    hasAcceptedTerms: true,
  })
  session.payment_status = 'paid'
  emit(state, isLive, 'checkout.session.async_payment_succeeded', session)
}
