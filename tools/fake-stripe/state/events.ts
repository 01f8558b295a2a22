import { API_VERSION, type StripeEvent, type StripeObject } from './objects.ts'
import { allOf, newId, secondsOf, store, type State } from './state.ts'

/** Records an event, and sends it to the endpoints that want it. */
export function emit(state: State, isLive: boolean, type: StripeEvent['type'], object: StripeObject): void {
  const endpoints = endpointsFor(state, isLive, type)
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsOf(state),
    // As the object is at this moment.
    data: { object: structuredClone(object) },
    livemode: isLive,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  }
  store(state, isLive, event)
  for (const endpoint of endpoints) state.deliveries.send(event, endpoint)
}

/** The endpoints that want events of a type. */
export function endpointsFor(state: State, isLive: boolean, type: string) {
  return allOf(state, 'webhook_endpoint', isLive).filter(
    ({ status, enabled_events: wanted }) =>
      status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  )
}
