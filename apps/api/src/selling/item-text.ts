/** '2 × Shirt, M'. @param count default: all of them */
export function itemText(
  { title, variant, quantity }: { title: string; variant: string; quantity: number },
  count = quantity,
  tip = '',
): string {
  const name = [title || tip, variant].filter(Boolean).join(', ')
  return count === 1 ? name : `${count} × ${name}`
}
