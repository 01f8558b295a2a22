import type { Event } from '@troubadour/domain/event/event'
import { hasEventEnded } from '@troubadour/domain/event/event-schedule'
import { keptGoods } from '@troubadour/domain/selling/withdrawal-rules'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { RouteDeps } from '../http/deps.ts'
import { withItems, type StoredOrder } from './orders.repository.ts'
import { isToDeliver } from './parcels.repository.ts'
import { showText } from './pickup-shows.ts'

/** Changes within this time are one mail, and what is undone within it is none. */
const MOVED_DELAY_MS = 10 * 60 * 1000

const showId = sql<number | null>`(delivery->>'eventId')::integer`

/** Orders whose goods are still to be fetched at a show. */
async function listPickups(db: Db, id?: number): Promise<StoredOrder[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where(isToDeliver)
    .where(sql<boolean>`delivery->>'kind' = 'pickup'`)
  if (id !== undefined) query = query.where(showId, '=', id)
  const orders = await withItems(db, await query.execute())
  return orders.filter((order) => keptGoods(order).length > 0)
}

/** How many orders are still to be fetched at each show. */
export async function countPickups(db: Db): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { delivery } of await listPickups(db))
    if (delivery?.kind === 'pickup' && delivery.eventId !== null)
      counts.set(delivery.eventId, (counts.get(delivery.eventId) ?? 0) + 1)
  return counts
}

/** What becomes of orders when a show changes (docs/product/selling.md#shipping). */
export function createPickupNews({ outbox, readSite, now }: Pick<RouteDeps, 'outbox' | 'readSite' | 'now'>) {
  /** Queues a mail to each buyer if day, time, place or cancellation differ, in place of one that waits. */
  async function tell(trx: Db, before: Event, after: Event): Promise<void> {
    const site = await readSite()
    const clock = { now: now(), timeZone: site.timeZone }
    const was = showText(before, site, 'time')
    const is = showText(after, site, 'time')
    if (!outbox.isConfigured || was === is) return
    if (hasEventEnded(before, clock) && hasEventEnded(after, clock)) return
    const orders = await listPickups(trx, after.id)
    const waiting = await trx
      .deleteFrom('mails')
      .where('kind', '=', 'order-moved')
      .where('eventId', '=', after.id)
      .where('state', '=', 'queued')
      .returning(['orderId', 'title'])
      .execute()
    // What the buyer knows.
    const known = new Map(waiting.map(({ orderId, title }) => [orderId, title]))
    const mails = orders
      .filter(({ email }) => email !== null)
      .map(({ id }) => ({ orderId: id, eventId: after.id, title: known.get(id) ?? was }))
      .filter(({ title }) => title !== is)
      .map((mail) => ({ kind: 'order-moved' as const, ...mail, delayMs: MOVED_DELAY_MS }))
    if (mails.length > 0) await outbox.add(trx, mails, now())
  }

  const cancelled = (show: Event): Event => ({ ...show, status: 'cancelled' })

  return {
    changed: tell,
    /** Its orders name it as cancelled, unless it is over. */
    async deleted(trx: Db, show: Event): Promise<void> {
      const site = await readSite()
      const isOver = hasEventEnded(show, { now: now(), timeZone: site.timeZone })
      const text = showText(isOver ? show : cancelled(show), site)
      await trx
        .updateTable('orders')
        .set({ delivery: sql`jsonb_set(delivery, '{show}', to_jsonb(${text}::text))` })
        .where(sql<boolean>`delivery->>'kind' = 'pickup'`)
        .where(showId, '=', show.id)
        .execute()
      await tell(trx, show, cancelled(show))
    },
    restored: (trx: Db, show: Event) => tell(trx, cancelled(show), show),
  }
}
