import { useEffect, useRef, useState } from 'react'
import type { InstagramPost } from '@troubadour/domain/media/public-media'
import { Notice } from '@troubadour/ui/feedback/notice'
import { POSTS_DOCUMENT_PATH, shownPosts, type PostsPageMessage } from '../shared/posts-document.ts'
import styles from './latest-posts.module.css'
import { readPostsMessage } from './posts-message.ts'
import { useIsNear } from './use-is-near.ts'

/**
 * Our document with the posts, in a frame that has no origin: the network's script never meets the page, and goes
 * with the frame (docs/security.md#headers). It is there once the visitor comes near.
 */
export function PostsFrame({ posts }: { posts: readonly InstagramPost[] }) {
  const [box, isNear] = useIsNear<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return
      const message = readPostsMessage(event.data)
      if (message?.type === 'posts-ready') setIsReady(true)
      if (message?.type === 'posts-height') setHeight((known = 0) => Math.max(known, message.height))
      if (message?.type === 'posts-failed') setHasFailed(true)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  useEffect(() => {
    if (!isReady) return
    const list: PostsPageMessage = { type: 'posts-list', posts: shownPosts(posts) }
    // A document without an origin can only be reached by '*'; the posts are public.
    frame.current?.contentWindow?.postMessage(list, '*')
  }, [isReady, posts])

  if (hasFailed) {
    return (
      <Notice tone="error">The posts could not be loaded. The links above lead to them all the same.</Notice>
    )
  }
  return (
    // It grows with its contents, and never shrinks under the visitor.
    <div
      ref={box}
      className={isReady ? styles.box : styles.loadingBox}
      aria-busy={!isReady}
      style={{ minHeight: height }}
    >
      {isNear && (
        <iframe
          ref={frame}
          className={styles.frame}
          src={POSTS_DOCUMENT_PATH}
          title="Latest Posts"
          sandbox="allow-scripts allow-popups"
        />
      )}
    </div>
  )
}
