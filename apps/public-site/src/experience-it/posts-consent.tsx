import { lazy, Suspense } from 'react'
import type { InstagramPost } from '@troubadour/domain/media/public-media'
import { Button } from '@troubadour/ui/forms/button'
import { agree, useHasAgreed, withdraw } from '../shared/embed-consent.ts'
import { SectionBoundary } from '../shared/section-boundary.tsx'
import styles from './latest-posts.module.css'

const PostsFrame = lazy(async () => {
  const { PostsFrame: frame } = await import('./posts-frame.tsx')
  return { default: frame }
})

const TEXT_ID = 'latest-posts-consent'

/** Asks before anything of the social network is loaded, and takes the answer back as easily. */
export function PostsConsent({ posts }: { posts: readonly InstagramPost[] }) {
  const hasAgreed = useHasAgreed('posts')
  return (
    <>
      <div className={styles.consent}>
        <p id={TEXT_ID}>
          The posts come from the social network, which then learns of your visit and may set cookies. This
          browser keeps your choice until you take it back.
        </p>
        {/* One button for both, so that the keyboard's place is kept. */}
        <Button
          variant="secondary"
          size="small"
          aria-describedby={TEXT_ID}
          onClick={() => (hasAgreed ? withdraw('posts') : agree('posts'))}
        >
          {hasAgreed ? 'Hide posts' : 'Show posts'}
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
