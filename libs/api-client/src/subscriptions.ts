import type { CallInput } from '@troubadour/domain/contract'
import { call, type ApiClient } from './http.ts'

/** Signs an address up for the newsletter. Specification, 7. `POST /api/subscribe`. */
export function subscribe(body: CallInput<'subscribe'>['body'], client?: ApiClient) {
  return call('subscribe', { body }, { client })
}
