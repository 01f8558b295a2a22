import { isLiveKey } from '@troubadour/domain/connections/stripe-key'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StripeAccess } from '../config/stripe-access.ts'
import type { RouteDeps } from '../http/deps.ts'
import type { Db } from '../db/tables.ts'
import { orderOfMetadata } from './order-metadata.ts'
import { insertOrder, type NewOrder } from './orders.repository.ts'
import { readSiteMark } from './payment-webhooks.repository.ts'
import type { SettleDeps, Settling } from './settle-order.ts'

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
 * it was, before. A page that cannot be read, now or ever, is logged and left out. @throws the package's error
 */
export async function replaySales(
  { db, log }: Pick<SettleDeps, 'db' | 'log'>,
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
    try {
      await restoreOrder(db, stripe, session, { isLive: isLiveKey(access.key) })
    } catch (error) {
      if (!isUnreadable(error)) throw error
      log.warn({ order }, 'an order could not be made again')
      continue
    }
    await settlePage(session.id, { isMailed: false })
  }
}

/** Whether reading it again would fail again: an error of the metadata, or of a value that the database refuses. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^2[23]\w{3}$/.test(code)
}

async function restoreOrder(
  db: RouteDeps['db'],
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  { isLive }: { isLive: boolean },
): Promise<void> {
  const metadata = session.metadata ?? {}
  const id = Number(metadata.order)
  if (
    Number.isSafeInteger(id) &&
    (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
  )
    return
  const lines = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 })
  const restored = orderOfMetadata(
    metadata,
    lines.data.map((line) => ({ name: line.description ?? '', amountMinor: line.amount_total })),
  )
  const currency = (session.currency ?? '').toUpperCase()
  await db.transaction().execute(async (trx) => {
    const items = await withKnownIds(trx, restored.items)
    const order = { ...restored, items, isLive, currency, networkDigest: null, isRestored: true }
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
