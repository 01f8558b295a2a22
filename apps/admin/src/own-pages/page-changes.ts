import type { QueryClient } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { ownPageQueries } from '@troubadour/api-client/content'
import type { Removal } from '../shared/deleting/deleted-page.tsx'

/** Invalidates the list, and the deleted pages. */
export function invalidatePages(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: ownPageQueries.list().queryKey })
}

export const PAGE_REMOVAL: Removal = {
  remove: (id) => call('deleteOwnPage', { params: { id } }),
  restore: (id) => call('restoreOwnPage', { params: { id } }),
  refresh: invalidatePages,
  texts: {
    title: 'Delete Page',
    description: 'The page disappears from the public site. It can be restored for 30 days.',
    label: "Type the page's title to confirm",
    mismatch: 'The title does not match',
    deleted: 'Page deleted',
    undoHint: 'Restore it under Recently deleted, in Pages',
    failed: 'Failed to delete the page. Please try again.',
    restored: 'Page restored',
    restoreFailed: 'Failed to restore the page. Please try again.',
  },
}
