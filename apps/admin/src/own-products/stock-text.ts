import type { TakenStock, Variant } from '@troubadour/domain/merch/own-product'
import { leftOf } from '@troubadour/domain/merch/stock'

const isCount = (text: string) => /^\d+$/.test(text)

// The form keeps how many there are in all, and shows how many are left: what is sold while it is open is not lost.

/**
 * The text of the field for what is left.
 * @param stock how many there are in all, '' without a limit; what is no number stays as it is, and is refused
 */
export function leftText(stock: string, taken: number): string {
  return isCount(stock) ? String(Math.max(0, Number(stock) - taken)) : stock
}

/** The inverse of `leftText`. */
export function stockText(left: string, taken: number): string {
  const typed = left.trim()
  return isCount(typed) ? String(Number(typed) + taken) : typed
}

/** '12 left', 'Sold out', or 'no limit'. @param left as in the field */
export function leftWords(left: string): string {
  if (left === '') return 'no limit'
  return left === '0' ? 'Sold out' : `${left} left`
}

/** How many variants are named in a row of the list. */
const LISTED_MAX = 6

/** What is left of an item: 'S: 12 left · M: Sold out'; '' where nothing is limited. */
export function itemStockText(
  { id, variants }: { id: number; variants: readonly Variant[] },
  taken: readonly TakenStock[],
): string {
  if (variants.every(({ stock }) => stock === null)) return ''
  const words = variants.map((variant) => {
    const left = leftWords(String(leftOf(id, variant, taken) ?? ''))
    return variant.name ? `${variant.name}: ${left}` : left
  })
  const rest = words.length - LISTED_MAX
  return [...words.slice(0, LISTED_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(' · ')
}
