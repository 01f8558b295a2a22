import { useEffect, useRef, useState } from 'react'
import type { InstagramPost } from '@troubadour/domain/media/media-file'
import { Banner } from '@troubadour/ui/feedback/banner'
import {
  POSTS_DOCUMENT_PATH,
  postLabel,
  type PostsDocumentMessage,
  type PostsPageMessage,
} from '../shared/posts-document.ts'
import { useSite } from '../shared/page-context.tsx'
import { useText } from '../shared/use-text.ts'
import styles from './experience-it.module.css'

/** The distance below the view at which the frame is loaded: about the distance scrolled while it loads. */
const NEAR_MARGIN = '600px 0px'
/** Highest accepted height in CSS pixels; messages with a larger one are ignored. */
export const POSTS_HEIGHT_MAX_PX = 2400

/**
 * Our document with the posts, in a frame with an opaque origin, so that the network's script cannot touch the page
 * (docs/security.md#headers). It is loaded when the visitor scrolls near it.
 */
export function PostsFrame({ posts }: { posts: readonly InstagramPost[] }) {
  const site = useSite()
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    if (!box.current || isNear) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR_MARGIN },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])

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
    const list: PostsPageMessage = {
      type: 'posts-list',
      posts: posts.map((post) => ({ url: post.url, label: postLabel(post, site) })),
    }
    // A document with an opaque origin only receives messages to '*'; the posts are public.
    frame.current?.contentWindow?.postMessage(list, '*')
  }, [isReady, posts, site])

  if (hasFailed) {
    return <Banner tone="error">{text('experienceIt.postsFailedText')}</Banner>
  }
  return (
    // The frame grows with its contents, but does not shrink while the visitor scrolls.
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
          title={text('experienceIt.postsTitle')}
          sandbox="allow-scripts allow-popups"
        />
      )}
    </div>
  )
}

/** Parses a message of our document; null for anything else, since the network's script runs in there, too. */
function readPostsMessage(data: unknown): PostsDocumentMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'posts-ready' || data.type === 'posts-failed') return { type: data.type }
  if (data.type !== 'posts-height' || !('height' in data)) return null
  const { height } = data
  const isHeight = typeof height === 'number' && height > 0 && height <= POSTS_HEIGHT_MAX_PX
  return isHeight ? { type: 'posts-height', height: Math.ceil(height) } : null
}
