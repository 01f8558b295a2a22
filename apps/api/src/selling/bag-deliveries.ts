import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { LOCALES } from '@troubadour/domain/schema/language'
import type { OrderDelivery, Zone } from '@troubadour/domain/selling/delivery'
import { countriesOf, shippingMinor, type PricedLine } from '@troubadour/domain/selling/quote'
import type { SellingSettings } from '@troubadour/domain/selling/selling'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { listNextShows } from '../db/next-shows.ts'
import type { Db } from '../db/tables.ts'
import { showText } from './pickup-shows.ts'

const SHOWS_MAX = 10
const DAY_MS = 24 * 60 * 60 * 1000
/** Half a year. */
const SHOWS_WITHIN_MS = 183 * DAY_MS

/** A way in which goods can reach the buyer. */
export interface Delivery {
  /** The id of a zone, or 'show-12'. */
  id: string
  /** In the language of the site. */
  label: string
  /** Null for what is fetched. */
  zone: Zone | null
  /** Where it can be sent; empty for what is fetched. */
  countries: string[]
  /** As the order keeps it. */
  chosen: OrderDelivery
}

interface DeliveryContext {
  settings: Pick<SellingSettings, 'zones' | 'country' | 'offersPickup'>
  site: SiteSettings
  now: Date
}

/**
 * The zones with a country of their own, then the next shows (docs/product/selling.md#shipping).
 * @param goodsFrom the first day on which all goods are there; shows before it are left out
 */
export async function listDeliveries(
  db: Db,
  context: DeliveryContext,
  goodsFrom = -Infinity,
): Promise<Delivery[]> {
  const { zones, country, offersPickup } = context.settings
  const sent = zones.flatMap((zone): Delivery[] => {
    const countries = countriesOf(zone, zones, country)
    if (countries.length === 0) return []
    const label = labelOf(zone, countries, context.site)
    return [{ id: zone.id, label, zone, countries, chosen: { kind: 'post', zoneId: zone.id } }]
  })
  return offersPickup ? [...sent, ...(await listPickups(db, context, goodsFrom))] : sent
}

function labelOf({ area }: Zone, countries: readonly string[], site: SiteSettings): string {
  const text = textReader(textsOf(site))
  if (area === 'eu') return text('delivery.euLabel')
  if (area === 'world') return text('delivery.worldLabel')
  const locale = LOCALES[site.language]
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return new Intl.ListFormat(locale).format(countries.map((country) => names.of(country) ?? country))
}

/** The next shows, those with a day. */
async function listPickups(db: Db, { site, now }: DeliveryContext, goodsFrom: number): Promise<Delivery[]> {
  const { timeZone } = site
  const text = textReader(textsOf(site))
  const shows = await listNextShows(db, { now: now.toISOString(), timeZone })
  return shows
    .flatMap((event): Delivery[] => {
      const { id } = event
      const { firstDay, startsAt, isRecurring } = eventSchedule(event, { timeZone })
      const isSoon = startsAt !== null && startsAt.getTime() < now.getTime() + SHOWS_WITHIN_MS
      if (firstDay === null || firstDay < goodsFrom || isRecurring || !isSoon) return []
      const show = showText(event, site)
      return [
        {
          ...{ id: `show-${id}`, label: text('delivery.pickupText', { show }), zone: null, countries: [] },
          chosen: { kind: 'pickup', eventId: id, show },
        },
      ]
    })
    .slice(0, SHOWS_MAX)
}

/** What a delivery costs, in minor units. */
export function deliveryMinor(
  { zone }: Delivery,
  lines: readonly PricedLine[],
  discounts: readonly number[],
  currency: string,
): number {
  return zone ? shippingMinor(lines, discounts, zone, currency) : 0
}
