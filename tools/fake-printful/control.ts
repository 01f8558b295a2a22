/**
 * What a test tells the stand-in, as JSON, under `/_control`; none of it is Printful's.
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
import type { FaultRule } from './faults.ts'
import type { Answer } from './shapes.ts'
import { resetState, type Platform, type State } from './state.ts'

const DONE: Answer = { status: 200, body: {} }

const refuse = (status: number, message: string): Answer => ({ status, body: { message } })

export async function answerControl(
  state: State,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Answer> {
  const run = COMMANDS[`${method} ${path}`]
  if (!run) return refuse(404, `There is no ${method} /_control/${path}.`)
  return (await run(state, body)) ?? DONE
}

type Command = (state: State, body: unknown) => Answer | void | Promise<Answer>

// The bodies are what our own tests send; only what is easily got wrong is checked.
const COMMANDS: Record<string, Command> = {
  'POST faults': (state, body) => {
    if (!Array.isArray(body)) return refuse(400, 'Faults are a list of rules.')
    state.faults.replace(body as FaultRule[])
  },
  'DELETE faults': (state) => state.faults.replace([]),
  'GET catalogue': (state) => ({ status: 200, body: { products: state.products } }),
  'PUT catalogue': (state, body) => {
    const { products, generate } = body as { products?: ProductDetails[]; generate?: number }
    if (generate === undefined && !Array.isArray(products)) return refuse(400, 'Give products or generate.')
    state.products = generate === undefined ? (products ?? []) : generateCatalogue(generate)
  },
  'PUT store': (state, body) => {
    const { platform, name, id, perMinute } = body as {
      platform?: Platform
      name?: string
      id?: number
      perMinute?: number
    }
    const { store, rateLimit } = state
    state.store = { id: id ?? store.id, platform: platform ?? store.platform, name: name ?? store.name }
    rateLimit.perMinute = perMinute ?? rateLimit.perMinute
  },
  'PUT clock': ({ clock }, body) => {
    const { at, advanceMs } = body as { at?: string; advanceMs?: number }
    const advanced = advanceMs === undefined ? undefined : new Date(clock.now().getTime() + advanceMs)
    clock.set(at === undefined ? advanced : new Date(at))
    return { status: 200, body: { now: clock.now() } }
  },
  'GET requests': ({ requests }) => ({ status: 200, body: requests }),
  'DELETE requests': ({ requests }) => {
    requests.length = 0
  },
  'POST notify': (state, body) => sendWebhookEvent(state, body as WebhookEvent),
  'POST reset': resetState,
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
