import { isReleased } from '@troubadour/domain/release/release'
import { sql } from 'kysely'
import type { RouteDeps } from '../http/deps.ts'

/**
 * Gives buyers what has come out since they ordered it, and mails them the link: each item once, whoever notices first
 * (docs/product/selling.md#pre-orders).
 */
export async function deliverPreorders({
  db,
  now,
  outbox,
  readSite,
}: Pick<RouteDeps, 'db' | 'now' | 'outbox' | 'readSite'>): Promise<void> {
  const awaited = await db
    .selectFrom('musicTracks')
    .select(['id', 'isComingSoon', 'releaseDate'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('orderItems').select('trackId').where('awaitsRelease', '=', true),
    )
    .execute()
  if (awaited.length === 0) return
  const clock = { now: now().toISOString(), timeZone: (await readSite()).timeZone }
  const out = awaited.filter((track) => isReleased(track, clock)).map(({ id }) => id)
  if (out.length === 0) return
  await db.transaction().execute(async (trx) => {
    const delivered = await trx
      .updateTable('orderItems')
      .set({ awaitsRelease: false })
      .where('trackId', 'in', out)
      .where('awaitsRelease', '=', true)
      .returning(['orderId', sql<boolean>`refunded_quantity < quantity`.as('isGiven')])
      .execute()
    const orders = await trx
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', [0, ...delivered.flatMap(({ orderId, isGiven }) => (isGiven ? orderId : []))])
      .where('state', '=', 'paid')
      .where('email', 'is not', null)
      // What was free is given, too.
      .where((eb) => eb.or([eb('totalMinor', '=', 0), eb('refundedMinor', '<', eb.ref('totalMinor'))]))
      .execute()
    if (outbox.isConfigured)
      await outbox.add(
        trx,
        orders.map(({ id }) => ({ kind: 'preorder-out' as const, orderId: id })),
        now(),
      )
  })
}
