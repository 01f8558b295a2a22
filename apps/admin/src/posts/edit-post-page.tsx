import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '@troubadour/api-client/call'
import { invalidatePosts } from '@troubadour/api-client/content'
import type { Post } from '@troubadour/domain/post/post'
import { isPublished } from '@troubadour/domain/post/publication'
import { PATHS } from '@troubadour/domain/address/paths'
import type { Moment } from '@troubadour/domain/time/zoned-time'
import { askedSlug, savedText } from '../shared/text/address-text.ts'
import { postsDeletedPath } from '../shared/paths/admin-paths.ts'
import { useDeleteDialog } from '../shared/deleting/delete-dialog.tsx'
import { useEditingForm } from '../shared/editing/use-editing-form.ts'
import { ItemById } from '../shared/calls/item-by-id.tsx'
import { FORM_DONE } from '../shared/editing/leave-guard.tsx'
import { useReadNow } from '../shared/time/now.tsx'
import { showFailure, showSaveFailure, showSuccess } from '../shared/calls/outcome.ts'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import { MoreActions } from '../shared/lists/row-actions.tsx'
import { seeOnSite, sitePathOf } from '../shared/paths/see-on-site.ts'
import { useSiteClock } from '../shared/time/site-clock.ts'
import { NEW_POST, POST_FORM, readPostConflict, toInput, toStored } from './post-draft.ts'
import { PostForm } from './post-form.tsx'
import { POST_REMOVAL } from './post-removal.ts'
import { PostsState } from './posts-page.tsx'

const BACK = { to: PATHS.adminPosts, label: 'Posts' }

/** Path of its public page; null while visitors do not see it. */
const postSitePath = (post: Post, now: Moment) =>
  sitePathOf('posts', { slug: post.slug, isVisible: isPublished(post, now) })

/** The actions of both forms after a save or Cancel. */
function usePostSaved() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const readNow = useReadNow()
  return {
    onSaved: async (post: Post, text: string) => {
      await invalidatePosts(queryClient)
      showSuccess(text, seeOnSite(postSitePath(post, readNow())))
    },
    leave: (post?: Post) =>
      void navigate(post ? `${PATHS.adminPosts}?saved=${post.id}` : PATHS.adminPosts, FORM_DONE),
  }
}

export function CreatePostPage() {
  const { onSaved, leave } = usePostSaved()
  const readNow = useReadNow()
  const editing = useEditingForm({
    ...POST_FORM,
    draftKey: 'post-new',
    stored: NEW_POST,
    save: (draft) => call('createPost', { body: toInput(draft) }),
    onSaved: (post: Post) =>
      onSaved(post, post.isVisible && !isPublished(post, readNow()) ? 'Post scheduled' : 'Post created'),
    onFailed: (error) => showFailure('Failed to create post. Please try again.', error),
    onDone: leave,
  })
  return (
    <>
      <PageHeading title="New post" back={BACK} />
      <PostForm editing={editing} submitLabel="Create Post" onCancel={() => leave()} />
    </>
  )
}

export function EditPostPage() {
  return (
    <ItemById List={PostsState} noun="post" back={BACK} deletedPath={postsDeletedPath}>
      {(post, leave) => <EditPost key={post.id} post={post} onDeleted={leave} />}
    </ItemById>
  )
}

function EditPost({ post, onDeleted }: { post: Post; onDeleted: () => void }) {
  const { onSaved, leave } = usePostSaved()
  const { now } = useSiteClock()
  const deletion = useDeleteDialog(post, POST_REMOVAL, onDeleted)
  const editing = useEditingForm({
    ...POST_FORM,
    draftKey: `post-${post.id}`,
    stored: toStored(post),
    save: (draft, version, original) =>
      call('updatePost', {
        params: { id: post.id },
        body: { ...toInput(draft), slug: askedSlug(draft, original), version },
      }),
    readConflict: readPostConflict,
    onSaved: (saved: Post) => onSaved(saved, savedText('Post updated', 'posts', post.slug, saved.slug)),
    onFailed: (error) => showSaveFailure('Failed to update post. Please try again.', error, 'post'),
    onDone: leave,
  })
  return (
    <>
      <PageHeading
        title="Edit post"
        back={BACK}
        actions={<MoreActions name={post.title} onDelete={deletion.ask} sitePath={postSitePath(post, now)} />}
      />
      {deletion.dialog}
      <PostForm editing={editing} post={post} submitLabel="Save Changes" onCancel={() => leave()} />
    </>
  )
}
