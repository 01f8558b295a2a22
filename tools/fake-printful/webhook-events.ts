import type { State } from './state.ts'

const TIMEOUT_MS = 10_000

/** Raised when there is nobody to send a notice to. */
export class NoReceiverError extends Error {}

/**
 * Sends one notice to the address that was registered, as Printful does, but once: what is not taken is not sent again.
 * @returns the status of the receiver's answer
 * @throws NoReceiverError when no address is registered, or not for this type
 */
export async function sendWebhookEvent(
  state: State,
  { type, productId, retries = 0 }: { type: string; productId: number; retries?: number },
): Promise<number> {
  const { url, types } = state.webhook
  if (url === null) throw new NoReceiverError('No webhook is registered.')
  if (!types.includes(type)) throw new NoReceiverError(`The webhook is not registered for ${type}.`)
  const notice = {
    type,
    created: Math.floor(state.clock.now().getTime() / 1000),
    retries,
    store: state.store.id,
    data: eventData(state, type, productId),
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notice),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}

/** A product that is no longer there is named by its number alone. */
function eventData({ products }: State, type: string, productId: number) {
  const found = products.find(({ sync_product }) => sync_product.id === productId)
  if (type === 'product_deleted')
    return {
      sync_product: {
        id: productId,
        external_id: found?.sync_product.external_id,
        name: found?.sync_product.name,
      },
    }
  if (type !== 'stock_updated') return { sync_product: found?.sync_product ?? { id: productId } }
  // Notices of stock name the blank, not the product of the store.
  const variants = found?.sync_variants ?? []
  const idsWith = (statuses: string[]) =>
    variants
      .filter((variant) => statuses.includes(variant.availability_status))
      .map((variant) => variant.variant_id)
  return {
    product_id: variants[0]?.product.product_id ?? productId,
    variant_stock: {
      out: idsWith(['out_of_stock', 'temporary_out_of_stock']),
      discontinued: idsWith(['discontinued']),
    },
  }
}
