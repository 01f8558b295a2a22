import { Link } from 'react-router-dom'
import type { Post } from '@troubadour/domain/post/post'
import { Card } from '@troubadour/ui/cards/card'
import { EmptyState } from '@troubadour/ui/feedback/empty-state'
import { buttonClass } from '@troubadour/ui/forms/button'
import { PlusIcon } from '@troubadour/ui/pictures/icon'
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
            <Link to={newPostPath} className={buttonClass()}>
              <PlusIcon />
              Write a post
            </Link>
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
        <Link to={newPostPath} className={buttonClass()}>
          Write your first post
        </Link>
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
