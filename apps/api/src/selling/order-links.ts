import { PATHS } from '@troubadour/domain/address/paths'
import { DAY } from '@troubadour/domain/event/event-card'
import { comingText } from '@troubadour/domain/selling/coming-text'
import { addressLines } from '@troubadour/domain/selling/address-lines'
import { priceText } from '@troubadour/domain/merch/price-text'
import { itemText } from '@troubadour/domain/selling/item-text'
import { isDelivered } from '@troubadour/domain/selling/parcel-rules'
import { keptGoods, withdrawnOf } from '@troubadour/domain/selling/withdrawal-rules'
import type { SiteSettings } from '@troubadour/domain/site/site'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { ORDER_LINK_MS } from '@troubadour/domain/time/periods'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import type { Db } from '../db/tables.ts'
import type { MailText } from '../mail/mail-layout.ts'
import type { ReceiptParts } from '../mail/receipt-note.ts'
import { createDatedLinks, type DatedLinks } from '../shared/dated-links.ts'
import { comingOf } from './coming-items.ts'
import { boughtParts, findOrder, stateOf, type StoredOrder } from './orders.repository.ts'
import { readSettings } from './selling.repository.ts'

/** Tokens of links to orders (docs/product/selling.md#the-page-of-an-order). */
export const createOrderLinks = (appSecrets: readonly string[]) =>
  createDatedLinks(appSecrets, 'orders', ORDER_LINK_MS)

export interface ReceiptDeps {
  db: Db
  readSite: () => Promise<SiteSettings>
  orderLinks: DatedLinks
  /** Of the public site. */
  origin: string
}

/** What the receipt of an order says, with a new link. @throws Error when the order was deleted */
export async function makeReceipt(
  { db, readSite, orderLinks, origin }: ReceiptDeps,
  orderId: number,
  now: Date,
): Promise<ReceiptParts> {
  const order = await findOrder(db, ['id', orderId])
  if (!order) throw new Error('This order was deleted.')
  const site = await readSite()
  const { sellerName, sellerAddress, returnsText } = await readSettings(db)
  const text = textReader(textsOf(site))
  const { currency, totalMinor, consentText, createdAt, items, delivery } = order
  const clock = { now: now.toISOString(), timeZone: site.timeZone }
  const coming = comingOf(order, clock)
  const price = (minor: number) => priceText({ minMinor: minor, maxMinor: minor, currency }, site)
  return {
    number: orderId,
    day: formatDay(dayAt(toMillis(createdAt.toISOString()), site.timeZone), DAY, site.language),
    items: items.map((item) => ({
      title: itemText(item, text('selling.tipLabel')) + backOf(order, item, text),
      price: price(item.amountMinor),
    })),
    extras: extrasOf(order, text).map(({ label, minor }) => ({
      label,
      price: minor === 0 ? text('offer.freeLabel') : price(minor),
    })),
    total: price(totalMinor),
    contained: containedIn(order, text).map(({ label, minor }) => ({ label, price: price(minor) })),
    delivery: deliveryOf(order, text, site),
    trackingUrl: order.parcel === 'sent' ? order.trackingUrl : null,
    coming: coming.map((one) => comingText(one, text, site.language)),
    canWithdraw:
      stateOf(order) === 'paid' && (delivery !== null || items.some(({ awaitsRelease }) => awaitsRelease)),
    consent: consentText,
    hasFiles: items.some(({ trackId }) => trackId !== null && boughtParts(order, trackId) !== undefined),
    seller: sellerOf({ sellerName, sellerAddress }),
    returns: returnsText,
    url: orderUrl({ orderLinks, origin }, orderId, now),
  }
}

/** The seller's name and address in one line. */
export const sellerOf = ({
  sellerName,
  sellerAddress,
}: Pick<SellingSettings, 'sellerName' | 'sellerAddress'>) =>
  [sellerName, ...sellerAddress.split('\n')].filter(Boolean).join(', ')

/** The page of an order, with a new link. */
export const orderUrl = (
  { orderLinks, origin }: Pick<ReceiptDeps, 'orderLinks' | 'origin'>,
  orderId: number,
  now: Date,
) => `${origin}${PATHS.orders}/${orderLinks.make(orderId, now)}`

/** How many of an item were refunded and withdrawn from: ' (1 refunded)'; '' for none. */
function backOf({ withdrawals }: StoredOrder, item: StoredOrder['items'][number], text: MailText): string {
  const counts = [
    ['order.itemRefundedText', item.refundedQuantity],
    ['order.itemWithdrawnText', withdrawnOf(withdrawals, item.id)],
  ] as const
  const notes = counts.flatMap(([key, number]) => (number > 0 ? [text(key, { number: String(number) })] : []))
  return notes.length === 0 ? '' : ` (${notes.join(', ')})`
}

/** What the amounts contain, and what was given back. */
function containedIn({ discountMinor, taxMinor, refundedMinor }: StoredOrder, text: MailText) {
  return [
    { label: text('order.discountLabel'), minor: discountMinor },
    { label: text('order.taxLabel'), minor: taxMinor },
    { label: text('order.refundedLabel'), minor: refundedMinor },
  ].filter(({ minor }) => minor > 0)
}

/** What is paid besides the items. */
function extrasOf({ shippingMinor, delivery }: StoredOrder, text: MailText) {
  return delivery?.kind === 'post' ? [{ label: text('order.shippingLabel'), minor: shippingMinor }] : []
}

/**
 * Where the goods go, and what happens next, or when they were sent or fetched, in lines. None without goods, or when all
 * of them were refunded or withdrawn from before.
 */
function deliveryOf(
  order: StoredOrder,
  text: MailText,
  { language, timeZone }: Pick<SiteSettings, 'language' | 'timeZone'>,
): string[] {
  const { id, delivery, address, parcel, completedAt } = order
  const isToCome = stateOf(order) !== 'refunded' && keptGoods(order).length > 0
  if (!delivery || !parcel || !(isDelivered(parcel) || isToCome)) return []
  const day = completedAt ? formatDay(dayAt(completedAt.getTime(), timeZone), DAY, language) : ''
  if (delivery.kind === 'pickup') {
    const { show } = delivery
    if (parcel === 'collected') return [text('order.collectedText', { day })]
    if (parcel === 'ready')
      return [text('order.readyText', { show }), text('mail.readyNameText', { number: String(id) })]
    return [text('mail.orderPickupText', { show }), text('mail.orderPickupNextText')]
  }
  const country = address && new Intl.DisplayNames(language, { type: 'region' }).of(address.country)
  const to = address ? addressLines(address, country ?? address.country).join(', ') : ''
  return [
    ...(to === '' ? [] : [text('mail.orderAddressText', { address: to })]),
    parcel === 'sent' ? text('order.sentDayText', { day }) : text('mail.orderSendNextText'),
  ]
}
