import type Stripe from 'stripe'
import { find, newId, secondsOf, store } from '../state/state.ts'
import { allowOnly, integerOf, metadataOf, textOf } from '../state/params.ts'
import { invalid } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'

const PARAMS = [
  ...['id', 'name', 'percent_off', 'amount_off', 'currency', 'duration', 'max_redemptions', 'redeem_by'],
  'metadata',
]

export function createCoupon({ state, isLive, params }: Call): Stripe.Coupon {
  allowOnly(params, PARAMS)
  const percent = textOf(params, 'percent_off')
  const amount = integerOf(params, 'amount_off')
  const currency = textOf(params, 'currency')?.toLowerCase()
  if ((percent === undefined) === (amount === undefined))
    throw invalid('You must pass exactly one of percent_off and amount_off.')
  if (amount !== undefined && (amount < 1 || currency === undefined))
    throw invalid('You must pass currency with amount_off.', 'currency')
  if (percent !== undefined && !(Number(percent) > 0 && Number(percent) <= 100))
    throw invalid('percent_off must be between 0 and 100.', 'percent_off')
  const id = textOf(params, 'id') ?? newId('co')
  if (state.objects.has(id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
  return store(state, isLive, {
    id,
    object: 'coupon',
    amount_off: amount ?? null,
    created: secondsOf(state),
    currency: currency ?? null,
    duration: 'once',
    duration_in_months: null,
    livemode: isLive,
    max_redemptions: integerOf(params, 'max_redemptions') ?? null,
    metadata: metadataOf(params),
    name: textOf(params, 'name') ?? null,
    percent_off: percent === undefined ? null : Number(percent),
    redeem_by: integerOf(params, 'redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
  })
}

export function deleteCoupon({ state, isLive, id }: Call): Stripe.DeletedCoupon {
  find(state, 'coupon', isLive, id)
  state.objects.delete(id)
  return { id, object: 'coupon', deleted: true }
}
