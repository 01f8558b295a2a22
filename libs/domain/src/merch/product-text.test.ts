import { describe, expect, it } from 'vitest'
import { cardText, groupVariants, purchaseUrl } from './product-text.ts'

const kinds = (sizes: string[], colours: string[] = ['']) =>
  sizes.flatMap((size) => colours.map((colour) => ({ size, colour })))

it.each([
  [[], null, null],
  [[], 'A\nmug.', 'A mug.'],
  [[], '• Ceramic\n• White.\n\n• Warm', 'Ceramic, White. Warm'],
  [kinds(['']), null, null],
  [kinds(['S', 'M', 'L'], ['Pine', 'Moss']), null, 'S, M, L · Pine, Moss'],
  [kinds(['S', 'M', 'L', 'XL', '2XL'], ['Pine']), 'Thick.', 'S to 2XL · Pine. Thick.'],
  [kinds([''], ['a', 'b', 'c', 'd', 'e']), 'Thick.', '5 colors. Thick.'],
  [[], `${'word '.repeat(40)}`, `${'word '.repeat(23)}word …`],
])(
  'a card says of %j and %j: %j (docs/product/public-pages.md#merch-card)',
  (variants, description, text) => {
    expect(cardText(variants, description)).toBe(text)
  },
)

it('puts colors of one size and price into one row, in the order of the shop', () => {
  const variant = (size: string, colour: string, price: string, isSoldOut = false) => ({
    size,
    colour,
    price,
    isSoldOut,
  })
  const variants = [
    variant('S', 'Pine', '$42.00'),
    variant('M', 'Pine', '$42.00'),
    variant('S', 'Moss', '$42.00'),
    variant('M', 'Moss', '', true),
  ]
  expect(groupVariants(variants)).toEqual([
    { size: 'S', price: '$42.00', isSoldOut: false, colours: ['Pine', 'Moss'] },
    { size: 'M', price: '$42.00', isSoldOut: false, colours: ['Pine'] },
    { size: 'M', price: '', isSoldOut: true, colours: ['Moss'] },
  ])
})

describe('where a product is bought (docs/product/public-pages.md#merch-buttons)', () => {
  const product = { id: 'printful-1', link: null, isComingSoon: false, isSoldOut: false }
  it.each([
    [product, 'https://store.example/'],
    [{ ...product, link: 'https://shop.example/' }, 'https://shop.example/'],
    [{ ...product, isComingSoon: true }, null],
    [{ ...product, isSoldOut: true }, null],
    // On this site.
    [{ ...product, id: 'own-1' }, null],
  ])('%j: %s', (one, url) => {
    expect(purchaseUrl(one, 'https://store.example/')).toBe(url)
  })
})
