import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { newId, secondsOf, store, type State } from '../state/state.ts'

const DAY_S = 24 * 60 * 60
const DAYS_TO_RESPOND = 7

/** A buyer asks the bank for the money back. */
export function openDispute(
  state: State,
  charge: Stripe.Charge,
  { reason = 'fraudulent', amount = charge.amount }: { reason?: string; amount?: number },
): Stripe.Dispute {
  const dispute = store<Stripe.Dispute>(state, charge.livemode, {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: secondsOf(state),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: secondsOf(state) + DAYS_TO_RESPOND * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  charge.disputed = true
  emit(state, charge.livemode, 'charge.dispute.created', dispute)
  return dispute
}

/** The dispute is answered, or the bank has decided. */
export function changeDispute(
  state: State,
  dispute: Stripe.Dispute,
  status: 'under_review' | 'won' | 'lost',
): Stripe.Dispute {
  dispute.status = status
  emit(state, dispute.livemode, `charge.dispute.${status === 'under_review' ? 'updated' : 'closed'}`, dispute)
  return dispute
}

const NO_EVIDENCE: Stripe.Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
