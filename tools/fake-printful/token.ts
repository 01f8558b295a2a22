import type { IncomingHttpHeaders } from 'node:http'
import { failure, type Answer } from './shapes.ts'
import type { Store } from './state.ts'

/** For the one store. */
export const STORE_TOKEN = 'demo-store-token'
/** For the whole account: a call has to name the store. */
export const ACCOUNT_TOKEN = 'demo-account-token'

/** @returns the refusal, or null when the call may go on */
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
