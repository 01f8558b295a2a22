import { call } from '@troubadour/api-client/call'
import { invalidateOwnProducts, ownProductQueries } from '@troubadour/api-client/content'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { ListedRow } from '@troubadour/domain/kinds/content-kinds'
import { ROW_COLUMNS } from '@troubadour/domain/kinds/row-columns'
import type { OwnProduct } from '@troubadour/domain/merch/own-product'
import type { ContentKind } from '../shared/content/content-kind.ts'
import { KINDS, newPath, RESTORABLE } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'

/** What the musician sells and sends (docs/product/admin.md#own-merch). */
export const ITEMS: ContentKind<
  OwnProduct,
  CallInput<'createOwnProduct'>['body'],
  ListedRow<'ownProducts'>
> = {
  ...KINDS.items,
  draftPrefix: 'item',
  address: 'store',
  nameOf: ({ title }) => title,
  query: ownProductQueries.list,
  rows: ownProductQueries.rows,
  placedBy: ROW_COLUMNS.ownProducts,
  found: ownProductQueries.found,
  row: ownProductQueries.row,
  deleted: ownProductQueries.deleted,
  search: {
    hintOf: ({ category }) => category,
    words: 'store shop goods products records vinyl cd shirts stock',
    creation: { label: 'Add an item of merch', to: newPath(KINDS.items), words: 'new product record shirt' },
    deletedWords: 'restore merch products',
  },
  awaitsDemo: true,
  state: {
    pending: <RowsSkeleton label="Loading items" rowClass={rows.row} isQuiet />,
    error: 'Failed to load items. Please try again.',
    errorTitle: 'The items could not be loaded',
    toastTitle: 'Error',
  },
  refresh: invalidateOwnProducts,
  isPublic: ({ isVisible }) => isVisible,
  create: (body) => call('createOwnProduct', { body }),
  update: (id, body) => call('updateOwnProduct', { params: { id }, body }),
  saveVisibility: ({ id, isVisible }) => call('updateOwnProduct', { params: { id }, body: { isVisible } }),
  removal: {
    remove: (id) => call('deleteOwnProduct', { params: { id } }),
    restore: (id) => call('restoreOwnProduct', { params: { id } }),
    purge: (id) => call('purgeOwnProduct', { params: { id } }),
    refresh: invalidateOwnProducts,
    texts: {
      title: 'Delete Item',
      description: `The item disappears from the public site and from here; its orders stay. It can be restored ${RESTORABLE}, under Recently deleted.`,
      deleted: 'Item deleted',
      undoHint: 'Restore it under Recently deleted, in Own merch',
      failed: 'Failed to delete the item. Please try again.',
      restored: 'Item restored',
      restoreFailed: 'Failed to restore the item. Please try again.',
    },
  },
  texts: {
    create: 'Create Item',
    created: () => 'Item created',
    createFailed: 'Failed to create the item. Please try again.',
    updated: 'Item updated',
    updateFailed: 'Failed to update the item. Please try again.',
    visibilitySaved: ({ isVisible }) => (isVisible ? 'Item shown' : 'Item hidden'),
    visibilityFailed: 'Failed to update the item. Please try again.',
  },
}
