import type { IncomingHttpHeaders } from 'node:http'
import type { Fault } from './faults.ts'
import { blankDetails } from './blanks.ts'
import type { ProductDetails } from './build-product.ts'
import { failure, notFound, success, type Answer } from './shapes.ts'
import { NO_WEBHOOK, type State, type Store } from './state.ts'

/** For the one store. */
export const STORE_TOKEN = 'demo-store-token'
/** For the whole account: a call has to name the store. */
export const ACCOUNT_TOKEN = 'demo-account-token'

export function refuseCaller(headers: IncomingHttpHeaders, path: string, store: Store): Answer | null {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return failure(401, 'Malformed Authorization header.', 'BadRequest')
  if (token === STORE_TOKEN) return null
  if (token !== ACCOUNT_TOKEN) return failure(401, 'The access token provided is invalid.')
  // Which stores there are is what an account may ask without naming one.
  if (path === '/stores' || path.startsWith('/stores/')) return null
  const storeId = headers['x-pf-store-id']
  if (storeId === undefined) return failure(400, 'This endpoint requires `store_id`!')
  if (storeId !== String(store.id)) return failure(403, 'You do not have access to this store.', 403)
  return null
}

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
const WRONG_PLATFORM = {
  store: 'This API endpoint applies only to Printful stores based on the Manual Order / API platform.',
  sync: 'This API endpoint applies only to Printful stores connected to an ecommerce platform.',
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  fault?: Fault
}

export function answerCall(state: State, call: Call): Answer {
  const { method, path } = call
  if (path === '/webhooks') return answerWebhooks(state, call)
  if (method !== 'GET') return notFound()
  if (path === '/stores')
    return success([storeSummary(state.store)], { total: 1, offset: 0, limit: DEFAULT_LIMIT })
  const [, top = '', second = '', id, ...rest] = path.split('/')
  if (top === 'stores' && id === undefined) return answerStore(state.store, second)
  if (top === 'products' && id === undefined) return answerBlank(second)
  const isProducts = (top === 'store' || top === 'sync') && second === 'products' && rest.length === 0
  if (!isProducts) return notFound()
  if (state.store.platform !== top) return failure(400, WRONG_PLATFORM[top])
  return id === undefined ? listProducts(state, call) : answerProduct(state.products, id)
}

function storeSummary({ id, name, platform }: Store) {
  return { id, type: platform === 'store' ? 'native' : 'shopify', name }
}

function answerStore(store: Store, id: string): Answer {
  return id === String(store.id)
    ? success(storeSummary(store))
    : failure(403, 'You do not have access to this store.', 403)
}

function listProducts(state: State, { query, fault }: Call): Answer {
  const { shrinkTotal = 0, deleteFirst = 0, maxLimit = MAX_LIMIT } = fault?.rule ?? {}
  if (fault && fault.hits > 0) state.products = state.products.slice(deleteFirst)
  const { products } = state
  const total = Math.max(0, products.length - shrinkTotal * (fault?.hits ?? 0))
  const offset = readNumber(query.get('offset'), 0)
  const limit = Math.min(readNumber(query.get('limit'), DEFAULT_LIMIT) || DEFAULT_LIMIT, maxLimit, MAX_LIMIT)
  const rows = products.slice(offset, Math.min(offset + limit, total))
  return success(
    rows.map(({ sync_product }) => sync_product),
    { total, offset, limit },
  )
}

function readNumber(text: string | null, fallback: number): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback
}

function answerProduct(products: readonly ProductDetails[], encodedId: string): Answer {
  const id = encodedId.replace(/^%40/, '@')
  const found = products.find(({ sync_product: product }) =>
    id.startsWith('@') ? product.external_id === id.slice(1) : String(product.id) === id,
  )
  return found ? success({ ...found, sync_variants: found.sync_variants.slice(0, MAX_LIMIT) }) : notFound()
}

function answerBlank(id: string): Answer {
  const found = blankDetails(id)
  return found ? success(found) : notFound()
}

function answerWebhooks(state: State, { method, body }: Call): Answer {
  if (method === 'POST') {
    const { url, types, params } = readObject(body)
    if (typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(types))
      return failure(400, 'Missing required parameters')
    state.webhook = { url, types: types.map(String), params: readObject(params) }
  } else if (method === 'DELETE') {
    state.webhook = NO_WEBHOOK
  } else if (method !== 'GET') {
    return notFound()
  }
  return success(state.webhook)
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
