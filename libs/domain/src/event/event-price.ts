/** Whether the event is free, in any spelling of 'FREE'. */
export function isFreePrice(price: string): boolean {
  return price.trim().toUpperCase() === 'FREE'
}

/** Dollars, numbers, and what separates them: '$15', 'US$ 12.50 - 20', '15+'. */
const DOLLARS = /^(?:US ?\$|USD|\$|[\d\s.,+/–—-])*$/i

/**
 * Whether a new event shows '*Plus taxes and fees' (docs/product/states.md#taxes-and-fees): not if its price names
 * another currency or words.
 */
export function hasFeesNoteByDefault(price: string): boolean {
  return isFreePrice(price) || DOLLARS.test(price)
}

/** Whether visitors read '*Plus taxes and fees' beside the price: nothing is added to what is free. */
export function showsFeesNote({ price, hasFeesNote }: { price: string; hasFeesNote: boolean }): boolean {
  return hasFeesNote && !isFreePrice(price)
}
