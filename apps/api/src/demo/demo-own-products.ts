import { slugOf } from '@troubadour/domain/address/slug-of'
import type { Variant } from '@troubadour/domain/merch/own-product'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { daysAgo, type DemoClock } from './demo-clock.ts'
import DEMO_PICTURES from './demo-picture-list.json' with { type: 'json' }

/** Ids of variants are unique within a product. */
const variant = (number: number, one: Omit<Variant, 'id'>): Variant => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...one,
})

/** The release whose files the record brings. */
export const BROUGHT_TITLE = 'Night Railway'

/** The demo's own products: a record that brings files, a shirt in sizes of which one is sold out, and a poster. */
export function demoOwnProducts(
  clock: DemoClock,
  { trackId }: { trackId: number | null },
): Insertable<Tables['ownProducts']>[] {
  const products = [
    {
      title: 'Night Railway on Vinyl',
      description:
        'Twelve inches of black vinyl in a heavy sleeve, cut at half speed.\nWith every copy come the files, to take along on the train.',
      category: 'Vinyl',
      picture: {
        name: 'item-vinyl',
        alt: 'A record that leans out of its sleeve, with rails into the sunset',
      },
      variants: [variant(1, { name: '', amount: '26', stock: 180 })],
      weightGrams: 420,
      trackId,
    },
    {
      title: 'Moth and Moon Shirt',
      description: 'Heavy organic cotton, printed by hand in Wren Falls. It fits as you would expect.',
      category: 'Shirt',
      picture: { name: 'item-shirt', alt: 'A dark shirt with a moth before the moon' },
      variants: [
        variant(1, { name: 'S', amount: '24', stock: 12 }),
        variant(2, { name: 'M', amount: '24', stock: 0 }),
        variant(3, { name: 'L', amount: '24', stock: 4 }),
        variant(4, { name: 'XL', amount: '26', stock: 9 }),
      ],
      weightGrams: 210,
      trackId: null,
    },
    {
      title: 'Lighthouse Poster',
      description: 'Screen print on thick paper, 18 by 24 inches, rolled into a tube.',
      category: 'Poster',
      picture: { name: 'item-poster', alt: 'A poster of a lighthouse at night' },
      variants: [variant(1, { name: '', amount: '15', stock: null })],
      weightGrams: 160,
      trackId: null,
    },
  ] as const
  return products.map(({ picture, variants, ...product }, index) => {
    // The list above is newest first.
    const created = daysAgo(clock, 5 + index)
    return {
      ...product,
      pictures: JSON.stringify([{ filePath: DEMO_PICTURES[picture.name].path, alt: picture.alt }]),
      variants: JSON.stringify(variants),
      isVisible: true,
      createdAt: created,
      updatedAt: created,
      slug: slugOf({ ...product, id: 0 }),
    }
  })
}
