import { useQuery } from '@tanstack/react-query'
import { instagramPostQueries } from '@troubadour/api-client/public'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import listStyles from './event-list.module.css'
import styles from './latest-posts.module.css'
import { PostLink } from './post-link.tsx'
import { PostsConsent } from './posts-consent.tsx'

const HEADING_ID = 'latest-posts-heading'

/** Links to the posts, and the posts themselves once the visitor agrees (docs/product/public-pages.md#latest-posts). */
export function LatestPosts() {
  const { data: posts = [] } = useQuery(instagramPostQueries.list())
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID} className={listStyles.title}>
        Latest Posts
      </h3>
      <PlainList className={styles.links}>
        {posts.map((post, index) => (
          <PostLink key={post.id} post={post} index={index} />
        ))}
      </PlainList>
      <PostsConsent posts={posts} />
    </section>
  )
}
