/** What was bought: '2 × Shirt, M'; one is not counted. @param tip what a tip is called, which has no title */
export function itemText(
  { title, variant, quantity }: { title: string; variant: string; quantity: number },
  tip = 'Tip',
): string {
  const name = [title || tip, variant].filter(Boolean).join(', ')
  return quantity === 1 ? name : `${quantity} × ${name}`
}
