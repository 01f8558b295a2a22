import { setTimeout as sleep } from 'node:timers/promises'
import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import { endpoints } from '@troubadour/domain/contract/endpoints'
import { isSafeOrigin } from '@troubadour/domain/links/web-text'
import type Stripe from 'stripe'
import { isStandIn } from '../config/stand-in.ts'
import type { StripeAccess } from '../config/stripe-access.ts'
import { withLock } from '../db/lock.ts'
import type { Db } from '../db/tables.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { findWebhook, forgetWebhooks, readSiteMark, storeWebhook } from './payment-webhooks.repository.ts'
import { createStripeClient } from './stripe-client.ts'

/** What Stripe tells the site. */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]
const DESCRIPTION = 'Made by the website, which keeps it up to date.'
/** The field of the metadata by which the site finds its endpoint again. */
const MARK = 'website'
const LOCK_TRIES = 100
const LOCK_PAUSE_MS = 200

export interface WebhookDeps {
  db: Db
  now: () => Date
  secretBox: SecretBox
  /** The public address of the site; null when the server knows none. */
  siteOrigin: string | null
}

/** The address to which Stripe sends events; null where Stripe cannot reach the site. */
export function webhookUrl(
  { siteOrigin }: Pick<WebhookDeps, 'siteOrigin'>,
  access: StripeAccess,
): string | null {
  const isReachable =
    siteOrigin !== null &&
    (siteOrigin.startsWith('https:') || (isSafeOrigin(siteOrigin) && isStandIn(access)))
  return isReachable ? siteOrigin + endpoints.receiveStripeEvent.path : null
}

/**
 * Registers the one webhook of the site with Stripe, or corrects what differs; instances do so one after the other.
 * @returns its address; null where Stripe cannot reach the site
 * @throws the package's error
 */
export async function keepWebhook(deps: WebhookDeps, access: StripeAccess): Promise<string | null> {
  const url = webhookUrl(deps, access)
  if (url === null) return null
  for (let tries = 1; ; tries += 1) {
    const kept = await withLock(deps.db, 'payment-webhook', () => keep(deps, access, url))
    if (kept !== 'busy') return url
    if (tries === LOCK_TRIES)
      throw new Error('The webhook of Stripe was not registered: another instance is at it.')
    await sleep(LOCK_PAUSE_MS)
  }
}

async function keep({ db, now, secretBox }: WebhookDeps, access: StripeAccess, url: string): Promise<void> {
  const stripe = await createStripeClient(access)
  const isLive = isLiveKey(access.key)
  const mark = await readSiteMark(db)
  const found = await findOwn(stripe, mark)
  const known = await findWebhook(db, secretBox, isLive)
  const present = found.find(({ id }) => id === known)
  if (!present) {
    const metadata = { [MARK]: mark }
    const made = await stripe.webhookEndpoints.create({
      ...{ url, enabled_events: EVENTS, description: DESCRIPTION, metadata },
    })
    const { id: endpointId, secret = '' } = made
    await storeWebhook(db, secretBox, { endpointId, isLive, secret }, now())
  } else if (differs(present, url)) {
    await stripe.webhookEndpoints.update(present.id, { url, enabled_events: EVENTS, disabled: false })
  }
  // Their secrets are not known.
  for (const { id } of found) if (id !== present?.id) await stripe.webhookEndpoints.del(id)
}

async function findOwn(stripe: Stripe, mark: string): Promise<Stripe.WebhookEndpoint[]> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  return all.filter(({ metadata }) => metadata[MARK] === mark)
}

function differs({ url, status, enabled_events: events }: Stripe.WebhookEndpoint, wanted: string): boolean {
  const isSame = events.length === EVENTS.length && EVENTS.every((event) => events.includes(event))
  return url !== wanted || status !== 'enabled' || !isSame
}

/**
 * Deletes the site's webhook at Stripe after a change of the connection, with the key that was in force before; another
 * key of the same account keeps it.
 * @param current null when the connection was taken away: then the secrets are deleted, too
 * @throws the package's error
 */
export async function leaveAccount(
  { db }: Pick<WebhookDeps, 'db'>,
  former: StripeAccess,
  current: StripeAccess | null,
): Promise<void> {
  if (!current) await forgetWebhooks(db)
  const mark = await readSiteMark(db)
  const stripe = await createStripeClient(former, { retries: 0 })
  const left = await findOwn(stripe, mark)
  const kept = current ? await findOwn(await createStripeClient(current, { retries: 0 }), mark) : []
  if (left.some(({ id }) => kept.some((endpoint) => endpoint.id === id))) return
  for (const { id } of left) await stripe.webhookEndpoints.del(id)
}
