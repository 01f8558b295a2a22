import type { ContentName } from '../content/kind-names.ts'
import type { RowList } from '../content/content-rows.ts'
import { groupEvents } from '../event/event-groups.ts'
import { yearOfShow } from '../event/find-shows.ts'
import { withCurrentReading } from '../event/read-event.ts'
import { isTrackOnSite, newestFirst } from '../merch/merch-order.ts'
import { oldestFirst, orderedByHand } from '../order/order-by-hand.ts'
import { MUSIC_CATEGORY } from '../schema/item-values.ts'
import type { ContentEntity, ContentRow } from './content-kinds.ts'

const isShown = ({ isVisible }: { isVisible: boolean }) => isVisible
/** The name of the only group. */
const ALL_ROWS = 'all'

/** How administrators' lists of all kinds are ordered, grouped and filtered (docs/product/calls.md#rows-of-a-list). */
export const ROW_LISTS: { [Name in ContentName]: RowList<ContentEntity<Name>> } = {
  events: {
    // A reading that is not current is made anew of the texts.
    columns: [
      ...(['isFeatured', 'isVisible', 'startsAt', 'endsAt', 'timeZone', 'reading'] as const),
      ...(['date', 'time', 'language', 'createdAt'] as const),
    ],
    groupsOf: (rows, clock) =>
      // The rows with a current reading, which `yearOf` relies on.
      groupEvents(
        rows.map((row) => withCurrentReading(row, clock)),
        clock,
      ) as Record<string, never[]>,
    isShown,
    yearOf: (row, site) => yearOfShow(row as ContentRow<'events'>, site),
  },
  musicTracks: {
    columns: ['createdAt', 'position', 'saleInfo', 'isComingSoon', 'isVisibleInHearIt', 'isVisibleInStore'],
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(newestFirst(rows)) }),
    isShown: (track) =>
      isTrackOnSite({ ...track, saleInfo: track.saleInfo.trim(), category: MUSIC_CATEGORY }),
  },
  posts: {
    columns: ['publishedAt', 'isVisible'],
    groupsOf: (rows) => ({
      [ALL_ROWS]: rows.toSorted(
        (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
      ),
    }),
    isShown,
  },
  ownPages: {
    columns: ['position', 'isVisible'],
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(oldestFirst(rows)) }),
    isShown,
  },
  ownProducts: {
    columns: ['createdAt', 'position', 'isVisible'],
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(newestFirst(rows)) }),
    isShown,
  },
}
