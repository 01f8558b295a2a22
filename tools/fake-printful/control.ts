/**
 * What a test tells the stand-in (`../process/control.ts`); none of it is Printful's.
 *
 * - `POST faults` replaces the rules of what goes wrong: a list of FaultRule (`faults.ts`). `DELETE faults`: nothing does.
 * - `GET catalogue` lists the products as they are kept; `PUT catalogue` replaces them: `{ products }` in the same form,
 *   with wrong values where a broken store is played, or `{ generate: 300 }` for so many. Texts that begin with `/files/`
 *   are sent as addresses of this program.
 * - `PUT store` sets any of `{ id, platform, name, perMinute }`: 'store', 'sync' or 'neither'; calls granted in a minute.
 * - `PUT clock` sets its time, `{ at }`, moves it, `{ advanceMs }` (it stands still then), or lets go of it, `{}`.
 * - `GET requests` lists the calls that came in, files included; `DELETE requests` forgets them.
 * - `POST notify` `{ type, productId, retries? }` sends a notice to the registered webhook and gives its `{ status }`.
 * - `POST reset`: everything as at the start.
 */
import type { ProductDetails } from './build-product.ts'
import { generateCatalogue } from './catalogue.ts'
import { faultCommands, refuse, type Commands, type ControlAnswer } from '../process/control.ts'
import { resetState, type Store, type State } from './state.ts'

/** The bodies are what our own tests send; only what is easily got wrong is checked. */
export function controlCommands(state: State): Commands {
  const { clock, rateLimit, requests } = state
  return {
    ...faultCommands(state.faults),
    'GET catalogue': () => ({ status: 200, body: { products: state.products } }),
    'PUT catalogue': (body) => {
      const { products, generate } = body as { products?: ProductDetails[]; generate?: number }
      if (generate === undefined && !Array.isArray(products)) return refuse(400, 'Give products or generate.')
      state.products = generate === undefined ? (products ?? []) : generateCatalogue(generate)
    },
    'PUT store': (body) => {
      const { perMinute = rateLimit.perMinute, ...store } = body as Partial<Store> & { perMinute?: number }
      state.store = { ...state.store, ...store }
      rateLimit.perMinute = perMinute
    },
    'PUT clock': (body) => {
      const { at, advanceMs } = body as { at?: string; advanceMs?: number }
      const advanced = advanceMs === undefined ? undefined : new Date(clock.now().getTime() + advanceMs)
      clock.set(at === undefined ? advanced : new Date(at))
      return { status: 200, body: { now: clock.now() } }
    },
    'GET requests': () => ({ status: 200, body: requests }),
    'DELETE requests': () => {
      requests.length = 0
    },
    'POST notify': (body) => sendWebhookEvent(state, body as WebhookEvent),
    'POST reset': () => resetState(state),
  }
}

const TIMEOUT_MS = 10_000

interface WebhookEvent {
  type: string
  productId: number
  retries?: number
}

/** Sends one event to the address that was registered, as Printful does, but once. @returns the status of the receiver's answer */
async function sendWebhookEvent(
  state: State,
  { type, productId, retries = 0 }: WebhookEvent,
): Promise<ControlAnswer> {
  const { url, types } = state.webhook
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
