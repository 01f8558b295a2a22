import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import type Stripe from 'stripe'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { orderOfMetadata } from './order-metadata.ts'
import { insertOrder, type NewOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import type { Settling } from './settle-order.ts'

const HOUR_MS = 60 * 60 * 1000

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
  const metadata = session.metadata ?? {}
  const id = Number(metadata.order)
  if (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) return
  const lines = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 })
  const restored = orderOfMetadata(
    metadata,
    lines.data.map(({ description }) => description ?? ''),
  )
  const currency = (session.currency ?? '').toUpperCase()
  await db.transaction().execute(async (trx) => {
    const items = await withKnownIds(trx, restored.items)
    const order = { ...restored, items, isLive, currency, networkDigest: null }
    await insertOrder(trx, order, new Date(session.created * 1000))
  })
}

/** The items without the ids of what the backup does not have. */
async function withKnownIds(trx: Db, items: NewOrder['items']): Promise<NewOrder['items']> {
  const known = async (table: 'musicTracks' | 'recordings' | 'ownProducts') =>
    // The type is that of one of the tables: all have an id.
    new Set(
      (
        await trx
          .selectFrom(table as 'recordings')
          .select('id')
          .execute()
      ).map(({ id }) => id),
    )
  const [tracks, recordings, products] = [
    await known('musicTracks'),
    await known('recordings'),
    await known('ownProducts'),
  ]
  const orNull = (ids: ReadonlySet<number>, id: number | null | undefined) =>
    id != null && ids.has(id) ? id : null
  return items.map((item) => ({
    ...item,
    trackId: orNull(tracks, item.trackId),
    recordingId: orNull(recordings, item.recordingId),
    productId: orNull(products, item.productId),
  }))
}
