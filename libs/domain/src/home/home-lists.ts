import { eventsInOrder } from '../event/event-groups.ts'
import { hearItItems, shownCategory, storeItems, type OrderedItem } from '../merch/merch-order.ts'
import type { Id } from '../schema/row.ts'
import { SHOWN_AT_HOME } from './home-sizes.ts'
import type { ScheduledEvent } from '../event/event-schedule.ts'
import type { SiteClock } from '../time/zoned-time.ts'

// The API truncates the lists, so that the home page is small even with thousands of shows. Truncated lists must not be
// sorted again: an order by hand depends on the whole list.

/** One extra item tells the page that there are more. */
const cut = <T>(items: readonly T[], count: number) => items.slice(0, count + 1)

/** The featured shows, the soonest and the most recent ones. */
export function homeEvents<T extends ScheduledEvent & { id?: Id }>(
  events: readonly T[],
  clock: SiteClock,
): T[] {
  const { upcoming, past } = SHOWN_AT_HOME
  return eventsInOrder(events, clock, { upcoming: upcoming + 1, past: past + 1 })
}

/** The first releases of Hear It, in its order, including the first playable one. */
export function homeReleases<T extends OrderedItem & { hasAudio?: boolean }>(items: readonly T[]): T[] {
  const all = hearItItems(items)
  const first = cut(all, SHOWN_AT_HOME.releases)
  const heard = all.find(({ hasAudio, isComingSoon }) => hasAudio && !isComingSoon)
  return heard && !first.includes(heard) ? [...first, heard] : first
}

/** The first items of Get It, in its order, and then the first of each missing category. */
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
