import { eventsInOrder } from '../event/event-groups.ts'
import { hearItItems, shownCategory, storeItems, type OrderedItem } from '../merch/merch-order.ts'
import type { Id } from '../contract/row.ts'
import { SHOWN_AT_HOME } from './home-sizes.ts'
import type { ScheduledEvent } from '../event/event-schedule.ts'
import type { SiteClock } from '../time/zoned-time.ts'

// The API cuts the lists, so that the home page of a site with thousands of shows is as small as any. What is cut is
// shown as it is: places by hand count in the whole list, so sorting a part of it would change its order.

/** One more than is shown tells that there are more. */
const cut = <T>(items: readonly T[], count: number) => items.slice(0, count + 1)

/** The featured shows, the soonest and the most recent ones. */
export function homeEvents<T extends ScheduledEvent & { id?: Id }>(
  events: readonly T[],
  clock: SiteClock,
): T[] {
  const { upcoming, past } = SHOWN_AT_HOME
  return eventsInOrder(events, clock, { upcoming: upcoming + 1, past: past + 1 })
}

/** The first releases of Hear It, in its order, with the first that can be heard among or after them. */
export function homeReleases<T extends OrderedItem & { hasAudio?: boolean }>(items: readonly T[]): T[] {
  const all = hearItItems(items)
  const first = cut(all, SHOWN_AT_HOME.releases)
  const heard = all.find(({ hasAudio, isComingSoon }) => hasAudio && !isComingSoon)
  return heard && !first.includes(heard) ? [...first, heard] : first
}

/** The first items of Get It, in its order, and after them the first of each category that these lack. */
export function homeItems<T extends OrderedItem>(items: readonly T[]): T[] {
  const all = storeItems(items)
  const first = cut(all, SHOWN_AT_HOME.items)
  const categories = new Set(first.map(shownCategory))
  const others = all.filter((item) => {
    const isNew = !categories.has(shownCategory(item))
    categories.add(shownCategory(item))
    return isNew
  })
  return [...first, ...others]
}
