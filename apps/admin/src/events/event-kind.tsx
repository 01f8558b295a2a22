import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { Event } from '@troubadour/domain/event/event'
import { ROW_COLUMNS } from '@troubadour/domain/kinds/row-columns'
import { countText } from '@troubadour/domain/texts/count-text'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import type { ContentKind } from '../shared/content/content-kind.ts'
import { KINDS, newPath, RESTORABLE } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { importShowsPath } from '../shared/paths/admin-paths.ts'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './event-row.module.css'
import type { ListedEvent } from './schedule-texts.ts'

export const EVENT_ROW_CLASS = `${rows.row} ${rows.linkRow} ${rows.pictureRow} ${styles.row}`

/** docs/product/validation.md#event-delete, docs/product/errors.md#event-errors */
export const EVENTS: ContentKind<Event, CallInput<'createEvent'>['body'], ListedEvent> = {
  ...KINDS.events,
  draftPrefix: 'event',
  address: 'shows',
  awaitsDemo: true,
  nameOf: ({ title }) => title,
  query: adminEventQueries.list,
  rows: adminEventQueries.rows,
  placedBy: ROW_COLUMNS.events,
  found: adminEventQueries.found,
  row: adminEventQueries.row,
  deleted: adminEventQueries.deleted,
  search: {
    hintOf: ({ date }) => date,
    words: 'events concerts',
    creation: { label: 'Add Event', to: newPath(KINDS.events), words: 'new show concert gig' },
    imports: { label: 'Import shows', to: importShowsPath, words: 'csv calendar ics file events' },
    deletedWords: 'restore shows',
  },
  state: {
    pending: <EventsSkeleton />,
    error: 'Failed to load events. Please try again.',
    errorTitle: 'The shows could not be loaded',
    toastTitle: 'Error',
  },
  refresh: invalidateEvents,
  isPublic: ({ isVisible }) => isVisible,
  create: (body) => call('createEvent', { body }),
  update: (id, body) => call('updateEvent', { params: { id }, body }),
  saveVisibility: ({ id, isVisible }) => call('showEvent', { params: { id }, body: { isVisible } }),
  announcedAs: 'event',
  hasCopies: true,
  removal: {
    remove: (id) => call('deleteEvent', { params: { id } }),
    restore: (id) => call('restoreEvent', { params: { id } }),
    purge: (id) => call('purgeEvent', { params: { id } }),
    refresh: invalidateEvents,
    texts: {
      title: 'Delete Event',
      description: `The show disappears from the public site and from here. It can be restored ${RESTORABLE}, under Recently deleted.`,
      label: "Type the show's title to confirm",
      mismatch: 'Event name does not match',
      deleted: 'Event deleted successfully!',
      undoHint: 'Restore it under Recently deleted, in Shows',
      failed: 'Failed to delete event. Please try again.',
      restored: 'Event restored',
      restoreFailed: 'Failed to restore event. Please try again.',
    },
  },
  texts: {
    create: 'Create Event',
    created: () => 'Event created successfully!',
    createFailed: 'Failed to create event. Please try again.',
    updated: 'Event updated successfully!',
    updateFailed: 'Failed to update event. Please try again.',
    // Hiding or showing the featured event changes the top of the home page (docs/product/states.md#event-visibility).
    visibilityQuestion: ({ title, isVisible, isFeatured }) =>
      isFeatured
        ? {
            title: isVisible ? 'Hide Event' : 'Show Event',
            description: isVisible
              ? `“${title}” will be hidden from the public site, and with it the banner and the popup of the featured show. You can show it again at any time.`
              : `“${title}” will be visible on the public site, as the featured show.`,
          }
        : null,
    visibilitySaved: ({ isVisible }) =>
      isVisible ? 'Event shown successfully!' : 'Event hidden successfully!',
    deletionNote: ({ pickups }) =>
      pickups === undefined
        ? ''
        : ` ${pickupsText(pickups)} The buyers get a mail that it is cancelled, unless it is over.`,
    visibilityFailed: 'Failed to update event visibility. Please try again.',
  },
}

/** '3 orders are to be fetched at this show.' */
export const pickupsText = (count: number) =>
  `${countText(count, 'order is', 'orders are')} to be fetched at this show.`

function EventsSkeleton() {
  return (
    <RowsSkeleton label="Loading shows" rowClass={EVENT_ROW_CLASS} isQuiet>
      <Skeleton className={styles.skeletonPicture} />
      <div className={styles.skeletonLines}>
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <Skeleton shape="button" className={styles.skeletonButton} />
    </RowsSkeleton>
  )
}
