import { createHash } from 'node:crypto'
import { CATEGORY_ID, type Blank } from './blanks.ts'

/** Upload time of all demo files, UNIX time in seconds. */
const CREATED = 1_754_648_780

type Availability = 'active' | 'discontinued' | 'out_of_stock' | 'temporary_out_of_stock'

export interface VariantPlan {
  size?: string
  color?: string
  /** Major units: '42.00'; null without a price. */
  price: string | null
  availability?: Availability
  isIgnored?: boolean
}

/** The data of a product from which its whole Printful format is derived. */
export interface ProductPlan {
  id: number
  name: string
  /** Name of its mock-up's file; undefined for none. */
  picture?: string
  /** False if the list has no picture; the variants may have some. */
  hasThumbnail?: boolean
  isIgnored?: boolean
  isSynced?: boolean
  blank: Blank
  currency?: string
  variants: VariantPlan[]
}

export type ProductDetails = ReturnType<typeof buildProduct>

/** Files are paths that begin with '/files/'; they become URLs when they are sent. */
export function buildProduct(plan: ProductPlan) {
  const isSynced = plan.isSynced ?? true
  const thumbnail = (plan.hasThumbnail ?? true) && plan.picture ? `/files/${plan.picture}` : null
  return {
    sync_product: {
      id: plan.id,
      external_id: externalId('product', plan.id),
      name: plan.name,
      variants: plan.variants.length,
      synced: isSynced ? plan.variants.length : 0,
      thumbnail_url: thumbnail,
      is_ignored: plan.isIgnored ?? false,
    },
    sync_variants: plan.variants.map((variant, index) => buildVariant(plan, variant, index)),
  }
}

function buildVariant(plan: ProductPlan, variant: VariantPlan, index: number) {
  const id = plan.id * 100 + index
  const { blank } = plan
  const kind = [variant.color, variant.size].filter(Boolean).join(' / ')
  const variantId = blank.id * 100 + index
  return {
    id,
    external_id: externalId('variant', id),
    sync_product_id: plan.id,
    name: kind ? `${plan.name} / ${kind}` : plan.name,
    synced: plan.isSynced ?? true,
    variant_id: variantId,
    main_category_id: CATEGORY_ID,
    warehouse_product_id: null,
    warehouse_product_variant_id: null,
    retail_price: variant.price,
    sku: `HP-${plan.id % 1000}-${index + 1}`,
    currency: plan.currency ?? 'USD',
    is_ignored: variant.isIgnored ?? plan.isIgnored ?? false,
    size: variant.size ?? null,
    color: variant.color ?? null,
    availability_status: variant.availability ?? ('active' as const),
    product: {
      variant_id: variantId,
      product_id: blank.id,
      image: `/files/blank-${blank.id}.png`,
      name: kind ? `${blank.name} (${kind})` : blank.name,
    },
    files: [printArt(plan, id), ...(plan.picture ? [mockUp(plan.picture, id)] : [])],
    options: [{ id: 'thread_colors', value: [] }],
  }
}

/** The print file, which visitors must never see. */
function printArt(plan: ProductPlan, variantId: number) {
  const name = `art-${plan.id}`
  return {
    ...fileFacts(variantId * 10 + 1, name),
    type: 'front_dtf',
    filename: `${name}.png`,
    width: 1670,
    height: 1670,
    // Printful has no resolution for most art.
    dpi: null,
    thumbnail_url: `/files/${name}_thumb.png`,
    preview_url: `/files/${name}_preview.png`,
    visible: true,
  }
}

function mockUp(picture: string, variantId: number) {
  return {
    ...fileFacts(variantId * 10 + 2, picture),
    type: 'preview',
    filename: picture,
    mime_type: picture.endsWith('.webp') ? 'image/webp' : 'image/png',
    width: 800,
    height: 800,
    dpi: 72,
    thumbnail_url: `/files/${picture}`,
    preview_url: `/files/${picture}`,
    visible: false,
  }
}

function fileFacts(id: number, name: string) {
  return {
    id,
    hash: createHash('md5').update(name).digest('hex'),
    url: null,
    mime_type: 'image/png',
    size: 2_104_393,
    status: 'ok' as const,
    created: CREATED,
    is_temporary: false,
  }
}

/** Fourteen hexadecimal digits, like the real ones. */
function externalId(kind: string, id: number): string {
  return createHash('md5').update(`${kind} ${id}`).digest('hex').slice(0, 14)
}
