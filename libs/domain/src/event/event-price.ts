/** True for a price that asks no money, however 'FREE' is written. */
export function isFreePrice(price: string): boolean {
  return price.trim().toUpperCase() === 'FREE'
}
