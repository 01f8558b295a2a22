import { call } from '@troubadour/api-client/call'
import { invalidatePosts } from '@troubadour/api-client/content'
import type { Removal } from '../shared/deleting/deleted-page.tsx'

/** docs/product/validation.md#post-delete */
export const POST_REMOVAL: Removal = {
  remove: (id) => call('deletePost', { params: { id } }),
  restore: (id) => call('restorePost', { params: { id } }),
  refresh: invalidatePosts,
  texts: {
    title: 'Delete Post',
    description:
      'The post disappears from the public site and from here. It can be restored for 30 days, under Recently deleted.',
    deleted: 'Post deleted',
    undoHint: 'Restore it under Recently deleted, in Posts',
    failed: 'Failed to delete post. Please try again.',
    restored: 'Post restored',
    restoreFailed: 'Failed to restore post. Please try again.',
  },
}
