import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { instagramPostQueries } from '@troubadour/api-client/public'
import type { InstagramPost } from '@troubadour/domain/media/media-file'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { agree, withdraw } from '../shared/embed-consent.ts'
import { useHasAgreed } from '../shared/use-has-agreed.ts'
import { hostName } from '@troubadour/domain/site/host-name'
import { useSite } from '../shared/page-context.tsx'
import { postLabel } from '../shared/posts-document.ts'
import { SectionBoundary } from '../shared/section.tsx'
import { UserText } from '../shared/user-text.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './experience-it.module.css'

const HEADING_ID = 'latest-posts-heading'

/** Links to the posts, and the posts themselves once the visitor agrees (docs/product/public-pages.md#latest-posts). */
export function LatestPosts() {
  const { data: posts = [] } = useQuery(instagramPostQueries.list())
  const text = useText()
  if (posts.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID} className={styles.title}>
        {text('experienceIt.postsTitle')}
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

function PostLink({ post, index }: { post: InstagramPost; index: number }) {
  const { url, publishedAt } = post
  return (
    <li>
      <a href={url} target="_blank" rel="noopener" className={styles.link}>
        <UserText as="span" className={styles.label}>
          {postLabel(post, index)}
        </UserText>{' '}
        <span className={styles.source}>
          {`on ${hostName(url)}`}
          {publishedAt && <PublishedOn moment={publishedAt} />}
        </span>
      </a>
    </li>
  )
}

function PublishedOn({ moment }: { moment: string }) {
  const { timeZone } = useSite()
  const day = dayAt(toMillis(moment), timeZone)
  return (
    <>
      {', '}
      <time dateTime={moment}>{formatDay(day, { month: 'long', day: 'numeric', year: 'numeric' })}</time>
    </>
  )
}

const PostsFrame = lazy(async () => ({ default: (await import('./posts-frame.tsx')).PostsFrame }))

const TEXT_ID = 'latest-posts-consent'

/** Asks before anything of the social network is loaded; the same button takes it back. */
function PostsConsent({ posts }: { posts: readonly InstagramPost[] }) {
  const hasAgreed = useHasAgreed('posts')
  const text = useText()
  return (
    <>
      <div className={styles.consent}>
        <p id={TEXT_ID}>
          The posts come from the social network, which then learns of your visit and may set cookies. This
          browser keeps your choice until you take it back.
        </p>
        {/* One button for both, so that it keeps the focus. */}
        <Button
          variant="secondary"
          size="small"
          aria-describedby={TEXT_ID}
          onClick={() => (hasAgreed ? withdraw('posts') : agree('posts'))}
        >
          {text(hasAgreed ? 'experienceIt.hidePostsButton' : 'experienceIt.showPostsButton')}
        </Button>
      </div>
      {hasAgreed && (
        <SectionBoundary>
          <Suspense fallback={<div className={styles.loadingBox} aria-busy="true" />}>
            <PostsFrame posts={posts} />
          </Suspense>
        </SectionBoundary>
      )}
    </>
  )
}
