import type { QueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { pageQueries } from '@troubadour/api-client/content'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import { ROW_COLUMNS } from '@troubadour/domain/kinds/row-columns'
import type { OwnPage } from '@troubadour/domain/site/own-page'
import type { ContentKind } from '../shared/content/content-kind.ts'
import { KINDS, RESTORABLE } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { LoadingSkeleton, RowsSkeleton } from '../shared/screen/skeletons.tsx'

/** Refetches the list, and the deleted pages. */
const refresh = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: pageQueries.list().queryKey })

export const PAGES: ContentKind<OwnPage, CallInput<'createOwnPage'>['body'], ListedRow<'ownPages'>> = {
  ...KINDS.pages,
  draftPrefix: 'page',
  address: 'pages',
  nameOf: ({ title }) => title,
  query: pageQueries.list,
  rows: pageQueries.rows,
  placedBy: ROW_COLUMNS.ownPages,
  found: pageQueries.found,
  row: pageQueries.row,
  deleted: pageQueries.deleted,
  search: {},
  state: {
    pending: <RowsSkeleton label="Loading pages" rowClass={rows.row} isQuiet />,
    error: 'The pages could not be loaded.',
  },
  rowState: {
    pending: <LoadingSkeleton label="Loading the page" />,
    error: 'The page could not be loaded.',
  },
  refresh,
  isPublic: ({ isVisible }) => isVisible,
  create: (body) => call('createOwnPage', { body }),
  update: (id, body) => call('updateOwnPage', { params: { id }, body }),
  saveVisibility: ({ id, isVisible }) => call('updateOwnPage', { params: { id }, body: { isVisible } }),
  removal: {
    remove: (id) => call('deleteOwnPage', { params: { id } }),
    restore: (id) => call('restoreOwnPage', { params: { id } }),
    purge: (id) => call('purgeOwnPage', { params: { id } }),
    refresh,
    texts: {
      title: 'Delete Page',
      description: `The page disappears from the public site. It can be restored ${RESTORABLE}.`,
      label: "Type the page's title to confirm",
      mismatch: 'The title does not match',
      deleted: 'Page deleted',
      undoHint: 'Restore it under Recently deleted, in Pages',
      failed: 'Failed to delete the page. Please try again.',
      restored: 'Page restored',
      restoreFailed: 'Failed to restore the page. Please try again.',
      about: `A page can be restored ${RESTORABLE} after it was deleted.`,
    },
  },
  texts: {
    create: 'Create page',
    created: () => 'Page created',
    createFailed: 'Failed to create the page. Please try again.',
    updated: 'Page saved',
    updateFailed: 'Failed to save the page. Please try again.',
    visibilitySaved: ({ title, isVisible }) => `“${title}” is ${isVisible ? 'visible' : 'hidden'}`,
    visibilityFailed: 'Failed to save the page. Please try again.',
  },
}
