import { priceText } from '@troubadour/domain/merch/price-text'
import { PATHS } from '@troubadour/domain/address/paths'
import { DAY, LONG_DAY } from '@troubadour/domain/event/event-card'
import type { OrderDelivery } from '@troubadour/domain/selling/delivery'
import { itemText } from '@troubadour/domain/selling/item-text'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { keptGoods, refundDay, type ItemCount } from '@troubadour/domain/selling/withdrawal-rules'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { dayAt, formatDay, formatTime } from '@troubadour/domain/time/zoned-time'
import type { OrderNewsKind } from '../db/mailing-list-tables.ts'
import type { Db } from '../db/tables.ts'
import type { OrderNewsParts } from '../mail/order-notes.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import { eventTable } from '../db/event-table.ts'
import { orderUrl, sellerOf, type ReceiptDeps } from './order-links.ts'
import { findOrder, type StoredOrder } from './orders.repository.ts'
import { showText } from './pickup-shows.ts'
import { readSettings } from './selling.repository.ts'

/** What a mail about an order says, with a new link. @throws Error when the order was deleted */
export async function makeOrderNews(
  deps: ReceiptDeps & { adminOrigin: string },
  { orderId, mailedAt, formerShow }: { orderId: number; mailedAt: Date; formerShow: string | null },
  now: Date,
): Promise<OrderNewsParts> {
  const { db, readSite, adminOrigin } = deps
  const order = await findOrder(db, ['id', orderId])
  if (!order) throw new Error('This order was deleted.')
  const site = await readSite()
  const settings = await readSettings(db)
  const { returnsText } = settings
  const text = textReader(textsOf(site))
  const { currency, refundedMinor, delivery, trackingUrl, withdrawals } = order
  const withdrawal = withdrawals.find(({ at }) => at === mailedAt.toISOString())
  const instant = mailedAt.getTime()
  return {
    news: {
      number: String(orderId),
      goods: keptGoods(order).map((item) => itemText(item, text('selling.tipLabel'))),
      trackingUrl,
      ...(await showOf(db, site, delivery)),
      formerShow,
      refunded: priceText({ minMinor: refundedMinor, maxMinor: refundedMinor, currency }, site),
      withdrawal: withdrawal
        ? {
            at: `${formatDay(dayAt(instant, site.timeZone), LONG_DAY, site.language)}, ${formatTime(instant, site.timeZone, site.language)}`,
            name: withdrawal.name,
            items: countedItems(order, withdrawal.items, text('selling.tipLabel')),
            next: afterWithdrawal(order, withdrawal.items, {
              at: mailedAt,
              seller: sellerOf(settings),
              site,
            }),
            returns: returnsText,
          }
        : null,
    },
    url: orderUrl(deps, orderId, now),
    adminUrl: `${adminOrigin}${PATHS.adminOrders}?q=${orderId}`,
  }
}

/** The show where an order is fetched, with its time, and whether it takes place; one that was deleted does not. */
async function showOf(db: Db, site: SiteSettings, delivery: OrderDelivery | null) {
  if (delivery?.kind !== 'pickup') return { show: null, isOff: false }
  const { eventId, show } = delivery
  const [event] = eventId === null ? [] : await eventTable(async () => site).list(db, { ids: [eventId] })
  return { show: event ? showText(event, site, 'time') : show, isOff: !event || event.status === 'cancelled' }
}

const countedItems = ({ items }: StoredOrder, counts: readonly ItemCount[], tip: string) =>
  counts.flatMap(({ id, quantity }) => {
    const item = items.find((one) => one.id === id)
    return item ? [itemText({ ...item, quantity }, tip)] : []
  })

/**
 * What comes after a withdrawal (docs/product/selling.md#withdrawal): where to send what was received, by when, and when
 * the money comes.
 */
export function afterWithdrawal(
  { items, parcel }: StoredOrder,
  counts: readonly ItemCount[],
  { at, seller, site }: { at: Date; seller: string; site: SiteSettings },
): string[] {
  const text = textReader(textsOf(site))
  const day = formatDay(refundDay(at, site.timeZone), DAY, site.language)
  const isGoods = counts.some(({ id }) => items.find((item) => item.id === id)?.kind === 'product')
  const money = text('mail.moneyText', { day })
  if (!isGoods || parcel === null || !isDelivered(parcel)) return [money]
  return [text('mail.returnText', { day, address: seller }), `${money} ${text('mail.waitText')}`]
}

/**
 * Queues a mail to the buyer, if there is a mail server and an address.
 * @param options.isOnce whether it goes only if none of its kind went before
 * @returns whether it was queued
 */
export async function mailOrderNews(
  trx: Db,
  outbox: MailOutbox,
  {
    order,
    isOnce = false,
    ...mail
  }: { kind: OrderNewsKind; order: StoredOrder; isOnce?: boolean; toAddress?: string; delayMs?: number },
  now: Date,
): Promise<boolean> {
  if (!outbox.isConfigured || (mail.toAddress ?? order.email) === null) return false
  if (isOnce && (await hasMail(trx, order.id, mail.kind))) return false
  await outbox.add(trx, [{ orderId: order.id, ...mail }], now)
  return true
}

/** Whether a mail of a kind was sent, or will be. */
export async function hasMail(db: Db, orderId: number, kind: OrderNewsKind | 'order'): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'sending', 'sent', 'uncertain'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
