import type { ContentName } from '../content/kind-names.ts'
import type { RowList } from '../content/content-rows.ts'
import { groupEvents } from '../event/event-groups.ts'
import { yearOfShow } from '../event/find-shows.ts'
import { withCurrentReading } from '../event/read-event.ts'
import { isTrackOnSite, newestFirst } from '../merch/merch-order.ts'
import { oldestFirst, orderedByHand } from '../order/order-by-hand.ts'
import { MUSIC_CATEGORY } from '../schema/item-values.ts'
import type { ContentEntity, ContentRow } from './content-kinds.ts'
import { ROW_COLUMNS } from './row-columns.ts'

const isShown = ({ isVisible }: { isVisible: boolean }) => isVisible
/** The name of the only group. */
const ALL_ROWS = 'all'

/** How administrators' lists of all kinds are ordered, grouped and filtered (docs/product/calls.md#rows-of-a-list). */
export const ROW_LISTS: { [Name in ContentName]: RowList<ContentEntity<Name>> } = {
  events: {
    columns: ROW_COLUMNS.events,
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
    columns: ROW_COLUMNS.musicTracks,
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(newestFirst(rows)) }),
    isShown: (track) =>
      isTrackOnSite({ ...track, saleInfo: track.saleInfo.trim(), category: MUSIC_CATEGORY }),
  },
  posts: {
    columns: ROW_COLUMNS.posts,
    groupsOf: (rows) => ({
      [ALL_ROWS]: rows.toSorted(
        (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || b.id - a.id,
      ),
    }),
    isShown,
  },
  ownPages: {
    columns: ROW_COLUMNS.ownPages,
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(oldestFirst(rows)) }),
    isShown,
  },
  ownProducts: {
    columns: ROW_COLUMNS.ownProducts,
    groupsOf: (rows) => ({ [ALL_ROWS]: orderedByHand(newestFirst(rows)) }),
    isShown,
  },
}
