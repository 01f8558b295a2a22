import { priceText } from '@troubadour/domain/merch/price-text'
import { amountBound } from '@troubadour/domain/merch/offer'
import { isPayable } from '@troubadour/domain/selling/quote'
import { HttpError, invalidFields } from '../shared/http-error.ts'
import type { FoundLine } from './bag-lines.ts'
import type { WantedLine } from './for-sale.repository.ts'
import type { PricedBag } from './price-bag.ts'

const CLOSED_MESSAGE = 'This cannot be bought at the moment.'
export const notForSale = () => new HttpError(404, CLOSED_MESSAGE)
const CHANGED_MESSAGE = 'Something in your bag has changed. Please look at it again.'
const CONSENT_MESSAGE = 'Please agree that delivery begins at once.'
const DELIVERY_MESSAGE = 'Please choose where it goes.'
const CODE_MESSAGE = 'This code does not hold for your bag.'
const TOO_MUCH_MESSAGE = 'This is more than can be paid at once. Please buy it in parts.'

/** Which form was sent: that of one release or tip, or a bag. */
export type OrderForm = 'single' | 'bag'

interface Sent {
  form: OrderForm
  /** As they were sent, in the order of the bag's. */
  lines: readonly WantedLine[]
  /** Undefined for the test purchase, which asks nobody. */
  hasConsented: boolean | undefined
  /** What the buyer agreed to; undefined from front ends of earlier releases. */
  consentText?: string | undefined
  currency: string
}

/**
 * Refuses what cannot be ordered as it was sent (docs/product/selling.md#a-purchase), before anything is stored.
 * @throws HttpError 400 by field, 404 for a release that cannot be bought, 409 for a line that has changed
 */
export function requireBuyable(bag: PricedBag, { currency, ...sent }: Sent): void {
  const { form } = sent
  const { lines } = bag
  const isGone = lines.some(({ problem }) => problem === 'gone')
  if (form === 'single' && isGone) throw notForSale()
  const amounts = amountErrors(lines, { ...sent, currency })
  if (amounts) throw invalidFields(amounts)
  if (lines.some(({ problem }) => problem !== null))
    throw new HttpError(409, [...lines.flatMap(stockText), CHANGED_MESSAGE].join(' '))
  if (bag.isCodeWrong) throw invalidFields({ code: CODE_MESSAGE })
  if (!bag.isDeliveryThere) throw invalidFields({ delivery: DELIVERY_MESSAGE })
  if (!hasAgreed(bag, sent)) throw invalidFields({ hasConsented: CONSENT_MESSAGE })
  if (!isPayable(bag.totalMinor, bag, currency)) throw new HttpError(409, TOO_MUCH_MESSAGE)
}

/** Whether the buyer agreed to the text that is stored with the order: it may have changed since the page was loaded. */
function hasAgreed({ consentText }: PricedBag, sent: Pick<Sent, 'hasConsented' | 'consentText'>): boolean {
  if (consentText === null || sent.hasConsented === undefined) return true
  return sent.hasConsented && (sent.consentText ?? consentText) === consentText
}

/** What is left of a thing that others were quicker to buy. */
function stockText({ title, variant, problem, quantity }: FoundLine): string[] {
  const name = [title, variant].filter(Boolean).join(', ')
  if (problem === 'soldOut') return [`${name} is sold out.`]
  return problem === 'fewer' ? [`Of ${name}, only ${quantity} can be bought now.`] : []
}

/** Messages about amounts that buyers named; undefined where all are right. A tip of nothing is none. */
function amountErrors(
  lines: readonly FoundLine[],
  { form, currency, lines: wanted }: Sent,
): Record<string, string> | undefined {
  const errors = lines.flatMap(({ kind, problem, amountMinor, problemMinor }, index): [string, string][] => {
    if (problem !== 'amount' && !(kind === 'tip' && amountMinor === 0)) return []
    const line = wanted[index]
    const typed = (line && 'amount' in line ? line.amount : undefined) ?? ''
    const { bound, minor } = amountBound(typed, problemMinor ?? 0, currency)
    const price = priceText({ minMinor: minor, maxMinor: minor, currency })
    const field = form === 'single' ? 'amount' : `lines.${index}.amount`
    return [[field, `Please enter an amount of at ${bound} ${price}.`]]
  })
  return errors.length > 0 ? Object.fromEntries(errors) : undefined
}
