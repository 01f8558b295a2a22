import { orderDelivery } from '@troubadour/domain/selling/delivery'
import { ORDER_ITEM_KINDS } from '@troubadour/domain/selling/order'
import { z } from 'zod'
import type { NewOrder, StoredOrder } from './orders.repository.ts'

/** Stripe's limits. */
const VALUE_MAX_LENGTH = 500
const NAME_MAX_LENGTH = 250

/** Kind, release, recording, product, variant, quantity, amount, whether its release is awaited, length of the variant. */
const itemTuple = z.tuple([
  z.enum(ORDER_ITEM_KINDS),
  z.int().nullable(),
  z.int().nullable(),
  z.int().nullable(),
  z.string().nullable(),
  z.int(),
  z.int(),
  z.boolean(),
  z.int(),
])

/** What a line of the payment page is called: '2 × Ember Road, black vinyl'. Of a title that is too long, the end goes. */
export function lineName({
  title,
  variant,
  quantity,
}: Pick<StoredOrder['items'][number], 'title' | 'variant' | 'quantity'>): string {
  const [before, after] = aroundTitle(quantity, variant)
  return before + title.slice(0, NAME_MAX_LENGTH - before.length - after.length) + after
}

const aroundTitle = (quantity: number, variant: string): [string, string] => [
  quantity === 1 ? '' : `${quantity} × `,
  variant === '' ? '' : `, ${variant}`,
]

/** All that an order is made of, besides the names of its lines, so that it can be made again after a restore. */
export function metadataOf(order: StoredOrder, websiteMark: string): Record<string, string> {
  const { id, consentText, shippingMinor, discountMinor, discountCode, delivery } = order
  return {
    ...{ website: websiteMark, order: String(id), consent: (consentText ?? '').slice(0, VALUE_MAX_LENGTH) },
    ...{ shipping: String(shippingMinor), discount: String(discountMinor), code: discountCode ?? '' },
    delivery: delivery ? JSON.stringify(delivery) : '',
    ...itemsMetadata(order.items),
  }
}

/** The items in as few keys as they fit into: items1, items2. */
function itemsMetadata(items: StoredOrder['items']): Record<string, string> {
  const parts: string[] = []
  for (const item of items) {
    const { kind, trackId, recordingId, productId, variantId, quantity, amountMinor } = item
    const ids = [trackId, recordingId, productId, variantId]
    const text = JSON.stringify([
      ...[kind, ...ids, quantity, amountMinor, item.awaitsRelease],
      item.variant.length,
    ])
    const joined = parts.length > 0 ? `${parts.at(-1)},${text}` : text
    if (parts.length > 0 && joined.length <= VALUE_MAX_LENGTH) parts[parts.length - 1] = joined
    else parts.push(text)
  }
  return Object.fromEntries(parts.map((part, index) => [`items${index + 1}`, part]))
}

/** What releases before bags wrote: kind and release; amount and title are those of the lines. */
const earlierItems = z.array(z.tuple([z.enum(ORDER_ITEM_KINDS), z.int().nullable()])).min(1)
const orderNumber = z.coerce.number().int().min(1)
const minorUnits = z.coerce.number().int().min(0)

export interface PageLine {
  name: string
  amountMinor: number
}

type MetadataOrder = Omit<NewOrder, 'isLive' | 'currency' | 'networkDigest'> & { id: number }

/**
 * The order of a payment page's metadata. @param lines of the page, in their order
 * @throws ZodError or SyntaxError for metadata that this program has not written
 */
export function orderOfMetadata(
  metadata: Readonly<Record<string, string>>,
  lines: readonly PageLine[],
): MetadataOrder {
  const { order, consent, shipping, discount, code, delivery } = metadata
  return {
    id: orderNumber.parse(order),
    consentText: consent || null,
    ...{ shippingMinor: minorUnits.parse(shipping ?? 0), discountMinor: minorUnits.parse(discount ?? 0) },
    ...{ discountCode: code || null, delivery: delivery ? orderDelivery.parse(JSON.parse(delivery)) : null },
    items: metadata.items === undefined ? itemsOf(metadata, lines) : earlierItemsOf(metadata.items, lines),
  }
}

function earlierItemsOf(text: string, lines: readonly PageLine[]): MetadataOrder['items'] {
  return earlierItems.parse(JSON.parse(text)).map(([kind, trackId], index) => ({
    ...{ kind, trackId, title: kind === 'tip' ? '' : (lines[index]?.name ?? '') },
    amountMinor: z.int().parse(lines[index]?.amountMinor),
  }))
}

function itemsOf(
  metadata: Readonly<Record<string, string>>,
  lines: readonly PageLine[],
): MetadataOrder['items'] {
  const parts = Object.keys(metadata).filter((key) => /^items\d+$/.test(key)).length
  const texts = Array.from({ length: parts }, (_, index) => metadata[`items${index + 1}`])
  const tuples = z
    .array(itemTuple)
    .min(1)
    .parse(JSON.parse(`[${texts.join(',')}]`))
  return tuples.map((tuple, index) => {
    const [kind, trackId, recordingId, productId, variantId, quantity, amountMinor, awaitsRelease] = tuple
    const ids = { trackId, recordingId, productId, variantId }
    const called = partsOfName(lines[index]?.name ?? '', { quantity, variantLength: tuple[8] })
    return {
      ...{ kind, ...ids, quantity, amountMinor, awaitsRelease, ...called },
      // The line of a tip is called by the site's word for it.
      ...(kind === 'tip' && { title: '' }),
    }
  })
}

function partsOfName(
  name: string,
  { quantity, variantLength }: { quantity: number; variantLength: number },
): { title: string; variant: string } {
  const variant = variantLength === 0 ? '' : name.slice(-variantLength)
  const [before, after] = aroundTitle(quantity, variant)
  return { title: name.slice(before.length, name.length - after.length), variant }
}
