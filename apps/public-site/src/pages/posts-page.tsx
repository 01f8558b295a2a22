import { useQuery } from '@tanstack/react-query'
import { postsQuery } from '@troubadour/api-client/server-pages'
import { PATHS } from '@troubadour/domain/site/paths'
import { useSearchParam } from '../shared/page-search.tsx'
import { PostCards } from '../shared/post-cards.tsx'
import { usePageText } from '../shared/use-text.ts'
import { PageShell } from './page-shell.tsx'
import styles from './static-pages.module.css'

/** How many posts a page of the list has. */
const PAGE_SIZE = 24
const PAGE_PARAM = 'page'

const pathOfPage = (page: number) => (page > 1 ? `${PATHS.posts}?${PAGE_PARAM}=${page}` : PATHS.posts)

/** The part of a query that names a page of the list; '' for the first one, and for one that is not there. */
export function postsSearch(params: URLSearchParams, posts: readonly unknown[]): string {
  const page = /^[1-9]\d{0,4}$/.exec(params.get(PAGE_PARAM) ?? '')?.[0]
  const isThere = page !== undefined && page !== '1' && (Number(page) - 1) * PAGE_SIZE < posts.length
  return isThere ? `?${PAGE_PARAM}=${page}` : ''
}

/** The musician's own posts, the newest first (docs/product/public-pages.md#lists). */
export function PostsPage() {
  const { data: posts = [] } = useQuery(postsQuery())
  const text = usePageText()
  const page = Number(useSearchParam(PAGE_PARAM) ?? 1)
  const end = page * PAGE_SIZE
  const shown = posts.slice(end - PAGE_SIZE, end)
  return (
    <PageShell className={styles.wide}>
      <h1>{text('posts.title')}</h1>
      {shown.length === 0 && <p>{text('posts.emptyText')}</p>}
      <PostCards
        layout="grid"
        posts={shown.map((post) => ({ ...post, picture: post.pictures[0] ?? null }))}
      />
      {(page > 1 || end < posts.length) && (
        <nav aria-label={text('posts.title')} className={styles.pages}>
          {page > 1 && (
            <a href={pathOfPage(page - 1)} rel="prev">
              {text('posts.newerLink')}
            </a>
          )}
          {end < posts.length && (
            <a href={pathOfPage(page + 1)} rel="next">
              {text('posts.olderLink')}
            </a>
          )}
        </nav>
      )}
    </PageShell>
  )
}
