import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { RouteDeps } from '../http/deps.ts'
import { insertOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import type { Settling } from './settle-order.ts'

const HOUR_MS = 60 * 60 * 1000

/** What `checkout.ts` writes. */
const itemsOfMetadata = z.array(z.tuple([z.enum(['release', 'tip']), z.int().nullable()]))

interface Replay {
  access: StripeAccess
  settling: Settling
  /** When the restored backup was made. */
  since: Date
  signal: AbortSignal
}

/**
 * Makes the orders again that were begun after the restored backup, with their numbers, from what Stripe keeps of their
 * pages, and settles each (docs/product/selling.md#after-a-restore). Done twice, it changes nothing. No receipt is sent:
 * it was, before. @throws the package's error
 */
export async function replaySales(
  { db }: Pick<RouteDeps, 'db'>,
  { access, settling, since, signal }: Replay,
): Promise<void> {
  const mark = await readSiteMark(db)
  // Pages that were open at the time of the backup may have been paid since.
  const created = { gte: Math.floor((since.getTime() - HOUR_MS) / 1000) }
  const { stripe, settlePage } = settling
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    signal.throwIfAborted()
    const { website, order } = session.metadata ?? {}
    if (website !== mark || !order) continue
    await restoreOrder(db, stripe, session, { isLive: isLiveKey(access.key) })
    await settlePage(session.id, { isMailed: false })
  }
}

async function restoreOrder(
  db: RouteDeps['db'],
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  { isLive }: { isLive: boolean },
): Promise<void> {
  const { order, items, consent } = session.metadata ?? {}
  const id = Number(order)
  if (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) return
  const kinds = itemsOfMetadata.parse(JSON.parse(items ?? '[]'))
  const lines = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 })
  const tracks = await db.selectFrom('musicTracks').select('id').execute()
  const known = new Set(tracks.map((track) => track.id))
  const bought = kinds.map(([kind, trackId], index) => ({
    kind,
    trackId: trackId !== null && known.has(trackId) ? trackId : null,
    title: kind === 'tip' ? '' : (lines.data[index]?.description ?? ''),
    amountMinor: lines.data[index]?.amount_total ?? 0,
  }))
  const restored = {
    ...{ id, isLive, consentText: consent || null, items: bought },
    currency: (session.currency ?? '').toUpperCase(),
  }
  await db.transaction().execute((trx) => insertOrder(trx, restored, new Date(session.created * 1000)))
}
