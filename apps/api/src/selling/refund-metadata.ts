import type { ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StoredOrder } from './orders.repository.ts'

const counts = z.array(z.tuple([z.int().min(0), z.int().min(1)]))

export interface RefundedParts {
  /** Positions of items in their order, with quantities: ids are others after a restore. */
  quantities: ReadonlyMap<number, number>
  withShipping: boolean
}

/** What a refund is of, so that it can be counted also when its response was lost. */
export function metadataOfRefund(
  { items }: StoredOrder,
  choice: { items: readonly ItemCount[]; withShipping: boolean },
): Record<string, string> {
  const pairs = choice.items.map(({ id, quantity }) => [items.findIndex((item) => item.id === id), quantity])
  return { items: JSON.stringify(pairs), ...(choice.withShipping && { shipping: 'yes' }) }
}

/** What several refunds are of in all; those that were made at Stripe itself name nothing. */
export function partsOfRefunds(refunds: readonly Pick<Stripe.Refund, 'metadata'>[]): RefundedParts {
  const quantities = new Map<number, number>()
  for (const { metadata } of refunds)
    for (const [position, quantity] of readCounts(metadata?.items))
      quantities.set(position, (quantities.get(position) ?? 0) + quantity)
  return { quantities, withShipping: refunds.some(({ metadata }) => metadata?.shipping === 'yes') }
}

/** Somebody can have typed other metadata at Stripe. */
function readCounts(text = '[]'): z.infer<typeof counts> {
  try {
    return counts.parse(JSON.parse(text))
  } catch {
    return []
  }
}
