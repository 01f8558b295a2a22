import { call } from '@troubadour/api-client/call'
import { invalidatePosts, postQueries } from '@troubadour/api-client/content'
import type { CallInput } from '@troubadour/domain/contract/contract'
import { ROW_COLUMNS } from '@troubadour/domain/kinds/row-columns'
import type { Post } from '@troubadour/domain/post/post'
import { isPublished } from '@troubadour/domain/post/publication'
import type { ContentKind } from '../shared/content/content-kind.ts'
import { KINDS, newPath, RESTORABLE } from '../shared/content/kinds.ts'
import rows from '../shared/lists/rows.module.css'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'

/** docs/product/validation.md#post-delete */
export const POSTS: ContentKind<Post, CallInput<'createPost'>['body']> = {
  ...KINDS.posts,
  draftPrefix: 'post',
  address: 'posts',
  nameOf: ({ title }) => title,
  query: postQueries.list,
  rows: postQueries.rows,
  placedBy: ROW_COLUMNS.posts,
  found: postQueries.found,
  row: postQueries.row,
  deleted: postQueries.deleted,
  search: {
    words: 'news blog latest',
    creation: { label: 'Write a post', to: newPath(KINDS.posts), words: 'new news latest posts blog' },
    deletedWords: 'restore news',
  },
  awaitsDemo: true,
  state: {
    pending: <RowsSkeleton label="Loading posts" rowClass={rows.row} isQuiet />,
    error: 'Failed to load posts. Please try again.',
    errorTitle: 'The posts could not be loaded',
    toastTitle: 'Error',
  },
  refresh: invalidatePosts,
  isPublic: isPublished,
  create: (body) => call('createPost', { body }),
  update: (id, body) => call('updatePost', { params: { id }, body }),
  saveVisibility: ({ id, isVisible }) => call('updatePost', { params: { id }, body: { isVisible } }),
  removal: {
    remove: (id) => call('deletePost', { params: { id } }),
    restore: (id) => call('restorePost', { params: { id } }),
    purge: (id) => call('purgePost', { params: { id } }),
    refresh: invalidatePosts,
    texts: {
      title: 'Delete Post',
      description: `The post disappears from the public site and from here. It can be restored ${RESTORABLE}, under Recently deleted.`,
      deleted: 'Post deleted',
      undoHint: 'Restore it under Recently deleted, in Posts',
      failed: 'Failed to delete post. Please try again.',
      restored: 'Post restored',
      restoreFailed: 'Failed to restore post. Please try again.',
    },
  },
  texts: {
    create: 'Create Post',
    created: (post, isPublic) => (post.isVisible && !isPublic ? 'Post scheduled' : 'Post created'),
    createFailed: 'Failed to create post. Please try again.',
    updated: 'Post updated',
    updateFailed: 'Failed to update post. Please try again.',
    visibilitySaved: ({ isVisible }) => (isVisible ? 'Post shown' : 'Post hidden'),
    visibilityFailed: 'Failed to update post. Please try again.',
  },
}
