import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { find, newId, secondsOf, store, type State } from '../state/state.ts'
import { allowOnly, integerOf, metadataOf, textOf } from '../state/params.ts'
import { invalid } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export function createRefund({ state, isLive, params }: Call): Stripe.Refund {
  allowOnly(params, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
  const reason = textOf(params, 'reason')
  const known = REASONS.find((candidate) => candidate === reason)
  if (reason !== undefined && !known) throw invalid(`Invalid reason: ${reason}`, 'reason')
  return refund(state, isLive, chargeOf(state, isLive, params), {
    amount: integerOf(params, 'amount'),
    reason: known ?? null,
    metadata: metadataOf(params),
  })
}

function chargeOf(state: State, isLive: boolean, params: Call['params']): Stripe.Charge {
  const [charge, intent] = [textOf(params, 'charge'), textOf(params, 'payment_intent')]
  if (charge !== undefined) return find(state, 'charge', isLive, charge)
  if (intent === undefined) throw invalid('One of charge and payment_intent is required.')
  const { latest_charge: latest } = find(state, 'payment_intent', isLive, intent)
  if (typeof latest !== 'string')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  return find(state, 'charge', isLive, latest)
}

/** Gives money back. @param amount in minor units; undefined for all that is left @throws Refusal */
export function refund(
  state: State,
  isLive: boolean,
  charge: Stripe.Charge,
  { amount, reason = null, metadata = {} }: Partial<Pick<Stripe.Refund, 'amount' | 'reason' | 'metadata'>>,
): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  const taken = amount ?? left
  if (taken < 1 || taken > left)
    throw invalid(`Refund amount (${taken}) is greater than unrefunded amount on charge (${left})`, 'amount')
  if (charge.disputed) throw invalid('The charge is disputed.', 'charge', 'charge_disputed')
  const made = store<Stripe.Refund>(state, isLive, {
    id: newId('re'),
    object: 'refund',
    amount: taken,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: secondsOf(state),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  charge.amount_refunded += taken
  charge.refunded = charge.amount_refunded === charge.amount
  emit(state, isLive, 'refund.created', made)
  emit(state, isLive, 'charge.refunded', charge)
  return made
}
