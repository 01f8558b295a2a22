import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { instagramPostQueries, latestPostsQuery } from '@troubadour/api-client/public'
import type { InstagramPost } from '@troubadour/domain/media/media-file'
import { PlainList } from '@troubadour/ui/cards/plain-list'
import { Button } from '@troubadour/ui/forms/button'
import { agree, withdraw } from '../shared/embed-consent.ts'
import { useHasAgreed } from '../shared/use-has-agreed.ts'
import { hostName } from '@troubadour/domain/links/host-name'
import { SCRIPT_PATHS } from '@troubadour/domain/address/paths'
import { PostCards, PostDate } from '../shared/post-cards.tsx'
import { postLabel } from '../shared/posts-document.ts'
import { AllLink, SectionBoundary } from '../shared/section.tsx'
import { useSite } from '../shared/page-context.tsx'
import { UserText } from '../shared/user-text.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './experience-it.module.css'

const HEADING_ID = 'latest-posts-heading'

/**
 * The musician's newest own posts, and below them links to the network's posts, or the posts themselves after the
 * visitor's consent (docs/product/public-pages.md#latest-posts).
 */
export function LatestPosts() {
  const { data: own = [] } = useQuery(latestPostsQuery())
  const { data: posts = [] } = useQuery(instagramPostQueries.list())
  const text = useText()
  if (own.length === 0 && posts.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <h3 id={HEADING_ID} className={styles.title}>
        {text('experienceIt.postsTitle')}
      </h3>
      <div className={styles.posts}>
        {own.length > 0 && (
          <div className={styles.own}>
            <PostCards posts={own} layout="row" />
          </div>
        )}
        {posts.length > 0 && (
          <PlainList className={styles.links}>
            {posts.map((post) => (
              <PostLink key={post.id} post={post} />
            ))}
          </PlainList>
        )}
      </div>
      {own.length > 0 && <AllLink href={SCRIPT_PATHS.posts}>{text('lists.postsLink')}</AllLink>}
      {posts.length > 0 && <PostsConsent posts={posts} />}
    </section>
  )
}

function PostLink({ post }: { post: InstagramPost }) {
  const { url, publishedAt } = post
  const text = useText()
  const label = postLabel(post, useSite())
  const host = hostName(url)
  const hasCaption = Boolean(post.caption?.trim())
  return (
    <li>
      <a href={url} target="_blank" rel="noopener" className={styles.link}>
        <UserText as="span" className={styles.label}>
          {label}
        </UserText>
        {label !== host && (
          <>
            {' '}
            <span className={styles.source}>
              {text('experienceIt.postSourceText', { host })}
              {hasCaption && publishedAt && (
                <>
                  {', '}
                  <PostDate moment={publishedAt} />
                </>
              )}
            </span>
          </>
        )}
      </a>
    </li>
  )
}

const PostsFrame = lazy(async () => ({ default: (await import('./posts-frame.tsx')).PostsFrame }))

const TEXT_ID = 'latest-posts-consent'

/** Asks for consent before anything of the social network is loaded; the same button withdraws it. */
function PostsConsent({ posts }: { posts: readonly InstagramPost[] }) {
  const hasAgreed = useHasAgreed('posts')
  const text = useText()
  return (
    <>
      <div className={styles.consent}>
        <p id={TEXT_ID}>{text('experienceIt.postsConsentText')}</p>
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
