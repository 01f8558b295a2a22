import { DAY } from '@troubadour/domain/event/event-card'
import { eventSchedule } from '@troubadour/domain/event/event-schedule'
import { DEFAULT_LANGUAGE, languageOf, type Language } from '@troubadour/domain/schema/language'
import type { OrderDelivery } from '@troubadour/domain/selling/delivery'
import { DEFAULT_SITE_SETTINGS } from '@troubadour/domain/site/site'
import { formatDay } from '@troubadour/domain/time/zoned-time'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'

/** '5 March 2027, The Lantern Room, Ghent'. @param firstDay of the show */
export const showText = (
  firstDay: number,
  { venue, location, address }: { venue: string; location: string; address: { town: string | null } | null },
  language: Language,
) => `${formatDay(firstDay, DAY, language)}, ${venue}, ${address?.town ?? location}`

/**
 * Orders with their shows as they are now, in the language of the site (docs/product/selling.md#shipping). A show that
 * was deleted, or has no day any more, stays as it was when it was chosen.
 */
export async function withCurrentShows<Order extends { delivery: OrderDelivery | null }>(
  db: Db,
  orders: readonly Order[],
): Promise<readonly Order[]> {
  if (orders.every(({ delivery }) => delivery?.kind !== 'pickup' || delivery.eventId === null)) return orders
  const row = await db.selectFrom('siteSettings').select('settings').executeTakeFirst()
  const site = { ...DEFAULT_SITE_SETTINGS, ...row?.settings }
  const language = languageOf(site.language) ?? DEFAULT_LANGUAGE
  const events = await eventTable(() => Promise.resolve(site)).list(db)
  return orders.map((order) => {
    const { delivery } = order
    const event = delivery?.kind === 'pickup' ? events.find(({ id }) => id === delivery.eventId) : undefined
    const { firstDay } = event ? eventSchedule(event, site) : { firstDay: null }
    if (!event || firstDay === null) return order
    return { ...order, delivery: { ...delivery, show: showText(firstDay, event, language) } }
  })
}
