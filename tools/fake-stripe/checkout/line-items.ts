import type Stripe from 'stripe'
import {
  allowOnly,
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
import type { LineItem, Price } from '../state/objects.ts'
import { newId, secondsOf, store } from '../state/state.ts'

/** The largest amount that Stripe takes: eight digits. */
const MAX_AMOUNT = 99_999_999
/** Currencies with three decimals, whose last one is always 0. */
const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

/** An amount in minor units. @throws Refusal */
function amountOf(params: Params, name: string, currency: string): number {
  const amount = integerOf(params, name)
  if (amount === undefined || amount < 0 || amount > MAX_AMOUNT)
    throw invalid(`${name} must be between 0 and ${MAX_AMOUNT}.`, name)
  if (THREE_DECIMALS.includes(currency) && amount % 10 !== 0)
    throw invalid(`Amounts in ${currency} must end in 0.`, name)
  return amount
}

/** The items of a new session, all in one currency. @throws Refusal */
export function readLineItems({ state, isLive, params }: Call): LineItem[] {
  const items = listOf(params, 'line_items').map((item, index): LineItem => {
    allowOnly(item, ['price_data', 'quantity', 'metadata'], `line_items[${index}]`)
    const price = readPrice(objectOf(item, 'price_data'), { isLive, created: secondsOf(state) })
    const quantity = integerOf(item, 'quantity') ?? 1
    if (quantity < 1 || quantity > 999_999) throw invalid('Invalid quantity.', 'quantity')
    const amount = (price.unit_amount ?? 0) * quantity
    return {
      ...{ id: newId('li'), object: 'item', adjustable_quantity: null, metadata: metadataOf(item) },
      ...{ amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount },
      currency: price.currency,
      description: price.nickname,
      price: { ...price, nickname: null },
      quantity,
    }
  })
  if (items.length === 0 || items.length > 100) throw invalid('Give 1 to 100 line items.', 'line_items')
  if (new Set(items.map(({ currency }) => currency)).size > 1)
    throw invalid('All prices must have the same currency.', 'line_items')
  return items
}

/** @returns the price, with the name of its product as its nickname */
function readPrice(data: Params, { isLive, created }: { isLive: boolean; created: number }): Price {
  allowOnly(data, ['currency', 'unit_amount', 'product_data', 'tax_behavior'], 'price_data')
  const product = objectOf(data, 'product_data')
  allowOnly(product, ['name', 'description', 'images', 'metadata', 'tax_code'], 'product_data')
  textsOf(product, 'images')
  const currency = requiredText(data, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  const amount = amountOf(data, 'unit_amount', currency)
  return {
    ...{ id: newId('price'), object: 'price', active: false, billing_scheme: 'per_unit', created, currency },
    ...{ custom_unit_amount: null, livemode: isLive, lookup_key: null, metadata: {} },
    nickname: requiredText(product, 'name'),
    ...{
      product: newId('prod'),
      recurring: null,
      tax_behavior: textOf(data, 'tax_behavior') ?? 'unspecified',
    },
    ...{ tiers_mode: null, transform_quantity: null, type: 'one_time' },
    ...{ unit_amount: amount, unit_amount_decimal: String(amount) },
  }
}

/** The ways of shipping of a new session. @throws Refusal */
export function readShippingOptions(
  { state, isLive, params }: Call,
  currency: string,
): Stripe.Checkout.Session.ShippingOption[] {
  return listOf(params, 'shipping_options').map((option) => {
    const data = objectOf(option, 'shipping_rate_data')
    allowOnly(data, ['display_name', 'type', 'fixed_amount', 'tax_behavior', 'tax_code', 'metadata'])
    const fixed = objectOf(data, 'fixed_amount')
    if (requiredText(fixed, 'currency').toLowerCase() !== currency)
      throw invalid('Shipping must have the currency of the items.', 'shipping_options')
    const amount = amountOf(fixed, 'amount', currency)
    const rate = store<Stripe.ShippingRate>(state, isLive, {
      ...{ id: newId('shr'), object: 'shipping_rate', active: true, created: secondsOf(state) },
      ...{ delivery_estimate: null, display_name: requiredText(data, 'display_name') },
      ...{ fixed_amount: { amount, currency }, livemode: isLive, metadata: metadataOf(data) },
      ...{
        tax_behavior: textOf(data, 'tax_behavior') ?? 'unspecified',
        tax_code: textOf(data, 'tax_code') ?? null,
      },
      type: 'fixed_amount',
    })
    return { shipping_amount: amount, shipping_rate: rate.id }
  })
}
