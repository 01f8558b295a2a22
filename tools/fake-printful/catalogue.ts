import { BEANIE, CAP, CREWNECK, HOODIE, MUG, PIN, POSTER, STICKERS, TEE, TOTE } from './blanks.ts'
import { buildProduct, type ProductDetails, type ProductPlan, type VariantPlan } from './build-product.ts'

const FIRST_ID = 389_000_001
/** Generated products have their own numbers, so that none is mistaken for one of the demo. */
const FIRST_GENERATED_ID = 389_100_001

const sizes = (prices: Record<string, string | null>, rest: Partial<VariantPlan> = {}): VariantPlan[] =>
  Object.entries(prices).map(([size, price]) => ({ size, price, ...rest }))

const PLANS: Omit<ProductPlan, 'id'>[] = [
  {
    name: 'Wanderer Hoodie',
    picture: 'merch-hoodie.png',
    blank: HOODIE,
    variants: sizes({ S: '42.00', M: '42.00', L: '42.00', XL: '44.00', '2XL': '46.50' }, { color: 'Pine' }),
  },
  {
    name: 'Hollow Pine Tee',
    picture: 'merch-tee.webp',
    blank: TEE,
    variants: [
      ...sizes({ S: '24.50', M: '24.50', L: '24.50' }, { color: 'Night Blue' }),
      { size: 'M', color: 'Moss', price: '24.50', availability: 'out_of_stock' },
      // A trial print that is not for sale: its price must not appear.
      { size: 'L', color: 'Sample', price: '9.99', isIgnored: true },
    ],
  },
  {
    name: 'Lantern Mug',
    picture: 'merch-mug.webp',
    blank: MUG,
    variants: [{ size: '11 oz', color: 'White', price: '16.00' }],
  },
  {
    name: 'Night Railway Tote Bag',
    picture: 'merch-tote-bag.webp',
    blank: TOTE,
    variants: [
      { color: 'Oyster', price: '21.00' },
      { color: 'Black', price: null },
    ],
  },
  {
    name: 'Moth and Moon Enamel Pin',
    picture: 'merch-enamel-pin.webp',
    blank: PIN,
    variants: [
      { size: '1"', color: 'Gold', price: '9.50', availability: 'out_of_stock' },
      { size: '1"', color: 'Silver', price: '9.50', availability: 'discontinued' },
      { size: '1.25"', color: 'Gold', price: '11.00', availability: 'temporary_out_of_stock' },
    ],
  },
  {
    name: 'The Slow River Tour Poster, Printed in Three Inks after the Lantern Walk through the Old Railway Tunnel (Second Edition)',
    picture: 'merch-poster.webp',
    blank: POSTER,
    variants: sizes({ '12″×18″': '18.00', '18″×24″': '23.00', '24″×36″': '29.00' }),
  },
  {
    name: 'Draft Cap',
    blank: CAP,
    isIgnored: true,
    variants: [{ color: 'Khaki', price: '26.00' }],
  },
  {
    name: 'Campfire Sticker Sheet',
    blank: STICKERS,
    isSynced: false,
    variants: [{ size: '5.83″×8.27″', color: 'White', price: null }],
  },
  {
    name: 'Lighthouse Crewneck',
    picture: 'merch-crewneck.webp',
    hasThumbnail: false,
    blank: CREWNECK,
    variants: sizes({ S: '38.00', M: '38.00', L: '38.00' }, { color: 'Sand' }),
  },
  {
    name: 'First Frost Beanie',
    blank: BEANIE,
    variants: [{ color: 'Heather Grey', price: '22.00' }],
  },
]

/**
 * The store of the fictional project Hollow Pine: several prices and one, ignored, not synced, sold out, without prices
 * or pictures, a long title, and keys that Printful's description does not have.
 */
export function demoCatalogue(): ProductDetails[] {
  return PLANS.map((plan, index) => withUnknownKeys(buildProduct({ ...plan, id: FIRST_ID + index })))
}

/** Each product has two prices; pictures are shared. */
export function generateCatalogue(count: number): ProductDetails[] {
  return Array.from({ length: count }, (_, index) =>
    buildProduct({
      id: FIRST_GENERATED_ID + index,
      name: `Tour Shirt No. ${index + 1}`,
      picture: 'merch-tee.webp',
      blank: TEE,
      variants: sizes({ S: '20.00', L: '22.00' }, { color: 'Black' }),
    }),
  )
}

/** Printful adds keys to its responses without notice. */
function withUnknownKeys({ sync_product, sync_variants }: ProductDetails): ProductDetails {
  return {
    sync_product: { ...sync_product, ...{ is_template: false } },
    sync_variants: sync_variants.map((variant) => ({ ...variant, ...{ placements: { count: 1 } } })),
  }
}
