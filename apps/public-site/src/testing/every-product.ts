import { mockOffer, mockOwnProduct } from '@troubadour/api-client/mock/product-seed'
import type { BagLine } from '@troubadour/domain/selling/bag'

const VARIANT = '2f6b1c1e-6c0f-4a43-9d0c-0e5a7c1f4b2'
const SIZE = { colour: '', price: '$24.00', isSoldOut: false }

/** The musician's own products, in each of their states. */
export const OWN_PRODUCTS = [
  mockOwnProduct({
    ...{ id: 'own-1', storeSlug: 'ember-vinyl', title: 'Ember (vinyl)' },
    brings: { slug: 'ember', title: 'Ember', files: { files: 1, recordings: 3 } },
    ...{ shipsFrom: '2026-07-01', safetyText: 'Pressed by Pine Vinyl, 3 Mill Lane.' },
  }),
  mockOwnProduct({
    ...{ id: 'own-2', storeSlug: 'shirt', title: 'Lantern shirt', category: 'Shirts' },
    variants: [
      { ...SIZE, size: 'S' },
      { ...SIZE, size: 'M', isSoldOut: true },
      { ...SIZE, size: 'L', price: '$26.00' },
    ],
    offers: [
      mockOffer({ variantId: `${VARIANT}1`, name: 'S', left: 3 }),
      mockOffer({ variantId: `${VARIANT}3`, name: 'L', minor: 2600 }),
    ],
  }),
  mockOwnProduct({
    id: 'own-3',
    storeSlug: 'poster',
    title: 'Poster',
    isSoldOut: true,
    isForSale: false,
    offers: [],
  }),
]

/** The pages of these products, and the bag. */
export const SHOP_PAGES = ['/bag', ...OWN_PRODUCTS.map(({ storeSlug }) => `/store/${storeSlug}`)]

const line = (id: number, more: object = {}) =>
  JSON.stringify({ kind: 'product', id, variantId: `${VARIANT}1`, quantity: 1, seenMinor: 2400, ...more })
const music = (more: object = {}) =>
  JSON.stringify({ kind: 'release', id: 1, seenMinor: 800, ...more } satisfies BagLine)

/** A bag has several fields of the same name. */
export type Form = [path: string, fields: Record<string, string> | [name: string, value: string][]]

/** What the forms of products and of the bag send: each state of the bag (testing/stub-bag.ts). */
export const BAG_FORMS: Form[] = [
  ['/bag', { line: line(1), add: 'yes' }],
  ['/bag', { line: line(94), delivery: 'show-1', code: 'TOUR' }],
  ['/bag', [line(94), line(1), music({ id: 97 }), music({ id: 98 })].map((one) => ['line', one])],
  ['/bag', { line: music({ amount: 'none' }), code: 'OLD' }],
  ['/bag', { line: music({ amount: '0.2' }) }],
  ...[91, 92, 93, 95].map((id): Form => ['/bag', { line: line(id, { quantity: 5 }) }]),
  ['/bag', { line: line(1, { seenMinor: 2000 }) }],
  ...['closed', 'many', 'down'].map((code): Form => ['/bag', { line: line(1), code }]),
  ['/bag', {}],
  ['/buy', { line: line(1), total: '2900' }],
  ['/buy', { line: line(1), total: '9' }],
  ['/buy', { line: music(), total: '800' }],
  ...['closed', 'many', 'down'].map((code): Form => [
    '/buy',
    { line: line(1), total: '2900', code: `BUY-${code}` },
  ]),
]
