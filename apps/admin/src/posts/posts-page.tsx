import type { Post } from '@troubadour/domain/post/post'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
import { ScreenLinkButton } from '../shared/controls/screen-link-button.tsx'
import { newPostPath, postsDeletedPath } from '../shared/paths/admin-paths.ts'
import { ListMenu } from '../shared/controls/list-menu.tsx'
import { ManagedList } from '../shared/lists/managed-list.tsx'
import { PageHeading } from '../shared/screen/page-heading.tsx'
import rows from '../shared/lists/rows.module.css'
import { useSavedRow } from '../shared/lists/use-saved-row.ts'
import { PostsState } from './post-kind.tsx'
import { PostRow, postRowId } from './post-row.tsx'

/** The musician's own posts (docs/product/admin.md#posts). */
export function PostsPage() {
  return (
    <>
      <PageHeading
        title="Posts"
        actions={
          <>
            <ScreenLinkButton to={newPostPath}>
              <PlusIcon />
              Write a post
            </ScreenLinkButton>
            <ListMenu deletedPath={postsDeletedPath} />
          </>
        }
      />
      <PostsState empty={<NoPosts />}>{(posts) => <Posts posts={posts} />}</PostsState>
    </>
  )
}

function NoPosts() {
  return (
    <EmptyState
      title="No posts yet."
      action={
        <ScreenLinkButton variant="secondary" to={newPostPath}>
          Write your first post
        </ScreenLinkButton>
      }
    >
      A few words and a picture, on your own site. The newest three stand on the home page, each has a page of
      its own, and feed readers follow them.
    </EmptyState>
  )
}

function Posts({ posts }: { posts: readonly Post[] }) {
  const groups = [{ title: 'Posts', items: posts }]
  const savedId = useSavedRow(postRowId, groups)
  return (
    <ManagedList
      groups={groups}
      textOf={({ text, pictures }) => [text, ...pictures.map(({ alt }) => alt)].join('\n')}
      noun={{ one: 'post', many: 'posts' }}
      placeholder="Search texts and pictures"
      searched="The search looks at texts and at what pictures show."
    >
      {(shown) =>
        shown.map(({ title, items }) => (
          <Card isFlush key={title}>
            <ul className={rows.list} aria-label={title}>
              {items.map((post) => (
                <PostRow key={post.id} post={post} isSaved={post.id === savedId} />
              ))}
            </ul>
          </Card>
        ))
      }
    </ManagedList>
  )
}
