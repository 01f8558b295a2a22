import type Stripe from 'stripe'
import type { State } from '../state/state.ts'

type Session = Stripe.Checkout.Session

/**
 * Calculates all amounts of a session anew, in minor units: discount, shipping, tax.
 * @param shipping the chosen way; undefined for the first one
 */
export function calculate(state: State, session: Session, shipping = session.shipping_options[0]): void {
  const items = state.lineItems.get(session.id) ?? []
  const subtotal = sum(items.map((item) => item.amount_subtotal))
  const coupon = couponOf(state, session)
  const percent = taxPercent(state, session)
  let left = discountOf(coupon, subtotal)
  items.forEach((item, index) => {
    // The last item takes what the rounding of the others left.
    const share = Math.round((discountOf(coupon, subtotal) * item.amount_subtotal) / (subtotal || 1))
    item.amount_discount = index === items.length - 1 ? left : Math.min(share, left)
    left -= item.amount_discount
    Object.assign(item, taxed(item.amount_subtotal - item.amount_discount, percent, item.price.tax_behavior))
  })
  const shippingCost = shipping && costOf(state, shipping, percent)
  session.shipping_cost = shippingCost ?? null
  session.amount_subtotal = subtotal
  session.amount_total = sum(items.map((item) => item.amount_total)) + (shippingCost?.amount_total ?? 0)
  session.total_details = {
    amount_discount: sum(items.map((item) => item.amount_discount)),
    amount_shipping: shippingCost?.amount_subtotal ?? 0,
    amount_tax: sum(items.map((item) => item.amount_tax)) + (shippingCost?.amount_tax ?? 0),
  }
}

function costOf(
  { objects }: State,
  { shipping_rate: rate, shipping_amount: amount }: Stripe.Checkout.Session.ShippingOption,
  percent: number,
): Stripe.Checkout.Session.ShippingCost {
  const stored = typeof rate === 'string' ? objects.get(rate)?.value : rate
  const behaviour = stored?.object === 'shipping_rate' ? stored.tax_behavior : null
  return { amount_subtotal: amount, ...taxed(amount, percent, behaviour), shipping_rate: rate }
}

/** Tax that an amount includes, or that comes on top of it. */
function taxed(net: number, percent: number, behaviour: string | null) {
  const isIncluded = behaviour === 'inclusive'
  const tax = isIncluded ? net - Math.round(net / (1 + percent / 100)) : Math.round((net * percent) / 100)
  return { amount_tax: tax, amount_total: isIncluded ? net : net + tax }
}

/** Taxes are known once the address is. */
function taxPercent(
  { account }: State,
  { automatic_tax, managed_payments, customer_details }: Session,
): number {
  const isTaxed = automatic_tax.enabled || managed_payments?.enabled
  return isTaxed && customer_details?.address ? account.taxPercent : 0
}

function couponOf({ objects }: State, { discounts }: Session): Stripe.Coupon | undefined {
  const coupon = discounts?.[0]?.coupon
  const stored = typeof coupon === 'string' ? objects.get(coupon)?.value : undefined
  return stored?.object === 'coupon' ? stored : undefined
}

function discountOf(coupon: Stripe.Coupon | undefined, subtotal: number): number {
  if (!coupon) return 0
  return Math.min(subtotal, coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100))
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
