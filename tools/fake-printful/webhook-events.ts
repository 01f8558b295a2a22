import type { Answer } from './shapes.ts'
import type { State } from './state.ts'

const TIMEOUT_MS = 10_000

export interface WebhookEvent {
  type: string
  productId: number
  retries?: number
}

/** Sends one event to the address that was registered, as Printful does, but once. @returns the status of the receiver's answer */
export async function sendWebhookEvent(
  state: State,
  { type, productId, retries = 0 }: WebhookEvent,
): Promise<Answer> {
  const { url, types } = state.webhook
  const refuse = (status: number, message: string) => ({ status, body: { message } })
  if (url === null) return refuse(409, 'No webhook is registered.')
  if (!types.includes(type)) return refuse(409, `The webhook is not registered for ${type}.`)
  const created = Math.floor(state.clock.now().getTime() / 1000)
  const data = eventData(state, type, productId)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type, created, retries, store: state.store.id, data }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: 200, body: { status: response.status } }
  } catch (error) {
    return refuse(502, String(error))
  }
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
  // Events of stock name the blank, not the product of the store.
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
