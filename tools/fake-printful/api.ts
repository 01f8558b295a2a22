import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from '../process/send-answer.ts'
import type { Fault } from '../process/stand-in.ts'
import type { FaultRule } from './faults.ts'
import { blankDetails } from './blanks.ts'
import type { ProductDetails } from './build-product.ts'
import { failure, notFound, success } from './shapes.ts'
import type { State, Store } from './state.ts'

export const STORE_TOKEN = 'demo-store-token'

export function refuseCaller({ authorization = '' }: IncomingHttpHeaders): Answer | null {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1]
  if (token === undefined) return failure(401, 'Malformed Authorization header.', 'BadRequest')
  return token === STORE_TOKEN ? null : failure(401, 'The access token provided is invalid.')
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
  fault: Fault<FaultRule> | undefined
}

export function answerCall(state: State, call: Call): Answer {
  const { method, path } = call
  if (method === 'POST' && path === '/webhooks') return registerWebhook(call.body)
  if (method !== 'GET') return notFound()
  if (path === '/stores')
    return success([storeSummary(state.store)], { total: 1, offset: 0, limit: DEFAULT_LIMIT })
  const [, top = '', second = '', id, ...rest] = path.split('/')
  if (top === 'products' && id === undefined) return answerBlank(second)
  const isProducts = (top === 'store' || top === 'sync') && second === 'products' && rest.length === 0
  if (!isProducts) return notFound()
  if (state.store.platform !== top) return failure(400, WRONG_PLATFORM[top])
  return id === undefined ? listProducts(state, call) : answerProduct(state.products, id)
}

function storeSummary({ id, name, platform }: Store) {
  return { id, type: platform === 'store' ? 'native' : 'shopify', name }
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

function answerProduct(products: readonly ProductDetails[], id: string): Answer {
  const found = products.find(({ sync_product: product }) => String(product.id) === id)
  return found ? success({ ...found, sync_variants: found.sync_variants.slice(0, MAX_LIMIT) }) : notFound()
}

function answerBlank(id: string): Answer {
  const found = blankDetails(id)
  return found ? success(found) : notFound()
}

/** Accepts a webhook, but never calls it, because nothing changes in the demo's store. */
function registerWebhook(body: unknown): Answer {
  const { url, types, params = {} } = { ...(body as object | undefined) } as Record<string, unknown>
  return typeof url === 'string' && URL.canParse(url) && Array.isArray(types)
    ? success({ url, types, params })
    : failure(400, 'Missing required parameters')
}
