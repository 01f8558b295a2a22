import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { call } from '@troubadour/api-client/call'
import { invalidatePosts, postQueries } from '@troubadour/api-client/content'
import { PATHS } from '@troubadour/domain/address/paths'
import type { CallInput } from '@troubadour/domain/contract/contract'
import type { Post } from '@troubadour/domain/post/post'
import { isPublished } from '@troubadour/domain/post/publication'
import { QueryState } from '../shared/calls/query-state.tsx'
import type { ContentKind } from '../shared/content/content-kind.ts'
import { useWithDemo } from '../shared/content/demo-badge.tsx'
import rows from '../shared/lists/rows.module.css'
import { postsDeletedPath } from '../shared/paths/admin-paths.ts'
import { RowsSkeleton } from '../shared/screen/skeletons.tsx'

/** docs/product/validation.md#post-delete */
export const POSTS: ContentKind<Post, CallInput<'createPost'>['body']> = {
  noun: 'post',
  draftPrefix: 'post',
  address: 'posts',
  back: { to: PATHS.adminPosts, label: 'Posts' },
  deletedPath: postsDeletedPath,
  List: PostsState,
  listKey: postQueries.list().queryKey,
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
      description:
        'The post disappears from the public site and from here. It can be restored for 30 days, under Recently deleted.',
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

/** The list of posts in every loading state. */
export function PostsState(props: Pick<ComponentProps<typeof QueryState<Post[]>>, 'empty' | 'children'>) {
  return (
    <QueryState
      {...props}
      query={useWithDemo(useQuery(postQueries.list()))}
      pending={<RowsSkeleton label="Loading posts" rowClass={rows.row} isQuiet />}
      error="Failed to load posts. Please try again."
      errorTitle="The posts could not be loaded"
      toastTitle="Error"
    />
  )
}
