import type Stripe from 'stripe'
import { allOf, find, newId, secondsOf, store } from '../state/state.ts'
import { allowOnly, booleanOf, metadataOf, requiredText, textOf, textsOf } from '../state/params.ts'
import { invalid } from '../state/refusal.ts'
import type { Call } from '../state/call.ts'

/** Stripe's own limit, for each mode. */
const MAX_ENDPOINTS = 16
const PARAMS = ['url', 'enabled_events', 'description', 'metadata']

/** Makes an endpoint; only this response has its secret. */
export function createEndpoint({ state, isLive, params }: Call): Stripe.WebhookEndpoint {
  allowOnly(params, [...PARAMS, 'api_version', 'connect'])
  if (allOf(state, 'webhook_endpoint', isLive).length >= MAX_ENDPOINTS)
    throw invalid(`You have reached the maximum of ${MAX_ENDPOINTS} webhook endpoints.`)
  const endpoint = store<Stripe.WebhookEndpoint>(state, isLive, {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: textOf(params, 'api_version') ?? null,
    application: null,
    created: secondsOf(state),
    description: textOf(params, 'description') ?? null,
    enabled_events: requireEvents(textsOf(params, 'enabled_events')),
    livemode: isLive,
    metadata: metadataOf(params),
    secret: newId('whsec'),
    status: 'enabled',
    url: requireUrl(requiredText(params, 'url')),
  })
  return endpoint
}

export function updateEndpoint({ state, isLive, id, params }: Call): Stripe.WebhookEndpoint {
  allowOnly(params, [...PARAMS, 'disabled'])
  const endpoint = find(state, 'webhook_endpoint', isLive, id)
  const [url, isDisabled] = [textOf(params, 'url'), booleanOf(params, 'disabled')]
  if (url !== undefined) endpoint.url = requireUrl(url)
  if ('enabled_events' in params) endpoint.enabled_events = requireEvents(textsOf(params, 'enabled_events'))
  if (isDisabled !== undefined) endpoint.status = isDisabled ? 'disabled' : 'enabled'
  endpoint.description = textOf(params, 'description') ?? endpoint.description
  endpoint.metadata = metadataOf(params, endpoint.metadata)
  return withoutSecret(endpoint)
}

export function deleteEndpoint({ state, isLive, id }: Call): Stripe.DeletedWebhookEndpoint {
  find(state, 'webhook_endpoint', isLive, id)
  state.objects.delete(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

/** An endpoint as all calls but its creation show it. */
export function withoutSecret({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint) {
  return endpoint
}

function requireEvents(events: string[]): string[] {
  if (events.length === 0) throw invalid('Missing required param: enabled_events.', 'enabled_events')
  return events
}

/** Stripe reaches addresses of the internet alone; the stand-in those of this machine, too. */
function requireUrl(url: string): string {
  const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isUrl)
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid')
  return url
}
