import { DAY } from '@troubadour/domain/event/event-card'
import type { Event } from '@troubadour/domain/event/event'
import { eventSchedule, type ScheduledEvent } from '@troubadour/domain/event/event-schedule'
import { DEFAULT_LANGUAGE, languageOf } from '@troubadour/domain/schema/language'
import type { OrderDelivery } from '@troubadour/domain/selling/delivery'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@troubadour/domain/site/site'
import { textReader } from '@troubadour/domain/texts/fill-text'
import { textsOf } from '@troubadour/domain/texts/site-texts'
import { formatDay, formatTime } from '@troubadour/domain/time/zoned-time'
import { eventTable } from '../db/event-table.ts'
import type { Db } from '../db/tables.ts'

type PickupShow = ScheduledEvent & Pick<Event, 'date' | 'venue' | 'location' | 'address' | 'status'>

/**
 * '5 March 2027, The Lantern Room, Ghent', a cancelled one with '(Cancelled)'; without a day with its date as typed.
 * @param detail 'time' adds when it begins: '5 March 2027, 8:00 PM, …'
 */
export function showText(event: PickupShow, site: SiteSettings, detail: 'day' | 'time' = 'day'): string {
  const { date, venue, location, address, status } = event
  const { firstDay, startsAt, hasTime, timeZone } = eventSchedule(event, site)
  const day = firstDay === null ? date : formatDay(firstDay, DAY, site.language)
  const time =
    detail === 'time' && hasTime && startsAt ? formatTime(startsAt.getTime(), timeZone, site.language) : ''
  const text = [day, time, venue, address?.town ?? location].filter(Boolean).join(', ')
  return status === 'cancelled' ? `${text} (${textReader(textsOf(site))('event.cancelledLabel')})` : text
}

/**
 * Orders with their shows as they are now, in the language of the site (docs/product/selling.md#shipping). A show that
 * was deleted stays as it was then.
 */
export async function withCurrentShows<Order extends { delivery: OrderDelivery | null }>(
  db: Db,
  orders: readonly Order[],
): Promise<readonly Order[]> {
  if (orders.every(({ delivery }) => delivery?.kind !== 'pickup' || delivery.eventId === null)) return orders
  const row = await db.selectFrom('siteSettings').select('settings').executeTakeFirst()
  const stored = { ...DEFAULT_SITE_SETTINGS, ...row?.settings }
  const site = { ...stored, language: languageOf(stored.language) ?? DEFAULT_LANGUAGE }
  const events = await eventTable(() => Promise.resolve(site)).list(db)
  return orders.map((order) => {
    const { delivery } = order
    const event = delivery?.kind === 'pickup' ? events.find(({ id }) => id === delivery.eventId) : undefined
    return event ? { ...order, delivery: { ...delivery, show: showText(event, site) } } : order
  })
}
