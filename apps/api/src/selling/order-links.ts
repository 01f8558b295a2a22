import { PATHS } from '@troubadour/domain/address/paths'
import { DAY } from '@troubadour/domain/event/event-card'
import { priceText } from '@troubadour/domain/merch/money'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import type { Db } from '../db/tables.ts'
import type { ReceiptParts } from '../mail/receipt-note.ts'
import { createDatedLinks, type DatedLinks } from '../shared/dated-links.ts'
import { findOrder } from './orders.repository.ts'
import { readSettings } from './selling.repository.ts'

/** docs/product/constants.md#selling */
const LINK_LIFE_MS = 30 * 24 * 60 * 60 * 1000

/** Tokens of links to orders (docs/product/selling.md#the-page-of-an-order). */
export const createOrderLinks = (appSecrets: readonly string[]) =>
  createDatedLinks(appSecrets, 'orders', LINK_LIFE_MS)

interface ReceiptDeps {
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
  const { currency, totalMinor, consentText, createdAt, items } = order
  const price = (minor: number) => priceText({ minMinor: minor, maxMinor: minor, currency }, site)
  return {
    number: orderId,
    day: formatDay(dayAt(toMillis(createdAt.toISOString()), site.timeZone), DAY, site.language),
    items: items.map(({ title, amountMinor }) => ({
      title: title || text('selling.tipLabel'),
      price: price(amountMinor),
    })),
    total: price(totalMinor),
    consent: consentText,
    hasFiles: items.some(({ kind }) => kind === 'release'),
    seller: [sellerName, ...sellerAddress.split('\n')].filter(Boolean).join(', '),
    returns: returnsText,
    url: `${origin}${PATHS.orders}/${orderLinks.make(orderId, now)}`,
  }
}
