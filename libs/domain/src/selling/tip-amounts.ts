// This file imports no schemas, because public pages load no zod.

const AMOUNTS = [3, 5, 10] as const
/** What is worth much less than a dollar, by the power of ten that is worth about one. */
const SCALES: Record<number, readonly string[]> = {
  10: ['CZK', 'DKK', 'HKD', 'MXN', 'NOK', 'SEK', 'THB', 'TRY', 'ZAR'],
  100: ['INR', 'JPY', 'PHP'],
  1000: ['KRW'],
}

/** The amounts of the buttons for tips, in whole units of the currency (docs/product/public-pages.md#tips). */
export function tipAmounts(currency: string): number[] {
  const found = Object.entries(SCALES).find(([, currencies]) => currencies.includes(currency))
  return AMOUNTS.map((amount) => amount * Number(found?.[0] ?? 1))
}
