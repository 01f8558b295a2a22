import type { ReactNode } from 'react'
import { call } from '@troubadour/api-client/call'
import { adminEventQueries, invalidateEvents } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { Event } from '@troubadour/domain/event/event'
import { Skeleton } from '@troubadour/ui/feedback/loading'
import { Loaded } from '../shared/calls/query-state.tsx'
import type { ContentKind } from '../shared/content/content-kind.ts'
import rows from '../shared/lists/rows.module.css'
import { eventPath, eventsDeletedPath } from '../shared/paths/admin-paths.ts'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'
import styles from './event-row.module.css'

/** docs/product/validation.md#event-delete, docs/product/errors.md#event-errors */
export const EVENTS: ContentKind<Event, CallInput<'createEvent'>['body']> = {
  noun: 'show',
  draftPrefix: 'event',
  address: 'shows',
  back: { to: PATHS.adminEvents, label: 'Shows' },
  detailPath: eventPath,
  deletedPath: eventsDeletedPath,
  List: EventsState,
  listKey: adminEventQueries.list().queryKey,
  refresh: invalidateEvents,
  isPublic: ({ isVisible }) => isVisible,
  create: (body) => call('createEvent', { body }),
  update: (id, body) => call('updateEvent', { params: { id }, body }),
  // Sends the whole changed event, without a version (docs/product/states.md#event-visibility).
  saveVisibility: ({ version: _version, ...fields }) =>
    call('updateEvent', { params: { id: fields.id }, body: fields }),
  removal: {
    remove: (id) => call('deleteEvent', { params: { id } }),
    restore: (id) => call('restoreEvent', { params: { id } }),
    purge: (id) => call('purgeEvent', { params: { id } }),
    refresh: invalidateEvents,
    texts: {
      title: 'Delete Event',
      description:
        'The show disappears from the public site and from here. It can be restored for 30 days, under Recently deleted.',
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
    visibilitySaved: ({ isVisible }) =>
      isVisible ? 'Event shown successfully!' : 'Event hidden successfully!',
    visibilityFailed: 'Failed to update event visibility. Please try again.',
  },
}

/** The list of events in every loading state. */
export function EventsState(props: { empty?: ReactNode; children: (events: Event[]) => ReactNode }) {
  return (
    <Loaded
      {...props}
      query={adminEventQueries.list()}
      pending={<EventsSkeleton />}
      error="Failed to load events. Please try again."
      errorTitle="The shows could not be loaded"
      toastTitle="Error"
    />
  )
}

export const EVENT_ROW_CLASS = `${rows.row} ${rows.linkRow} ${rows.pictureRow} ${styles.row}`

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
