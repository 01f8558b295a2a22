import { useQuery } from '@tanstack/react-query'
import { postsQuery } from '@troubadour/api-client/server-pages'
import { PATHS } from '@troubadour/domain/address/paths'
import { PostCards } from '../shared/post-cards.tsx'
import { usePageText } from '../shared/use-text.ts'
import { ListPages, usePageOf } from './list-pages.tsx'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** The musician's own posts, the newest first (docs/product/public-pages.md#lists). */
export function PostsPage() {
  const { data: posts = [] } = useQuery(postsQuery())
  const text = usePageText()
  const { shown, page, pageCount } = usePageOf(posts, 'posts')
  return (
    <PageShell current="experience-it" className={styles.wide}>
      <h1>{text('posts.title')}</h1>
      {shown.length === 0 && <p>{text('posts.emptyText')}</p>}
      <PostCards
        layout="grid"
        posts={shown.map((post) => ({ ...post, picture: post.pictures[0] ?? null }))}
      />
      <ListPages
        page={page}
        pageCount={pageCount}
        path={PATHS.posts}
        label={text('posts.title')}
        labels={['posts.newerLink', 'posts.olderLink']}
      />
    </PageShell>
  )
}
