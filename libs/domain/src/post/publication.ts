import { toMillis, type Moment } from '../time/zoned-time.ts'

interface Published {
  isVisible: boolean
  publishedAt: Moment
}

/** Whether visitors see a post: it is visible and its time has come (docs/product/states.md#posts). */
export function isPublished({ isVisible, publishedAt }: Published, now: Moment): boolean {
  return isVisible && toMillis(publishedAt) <= toMillis(now)
}

/** The next moment at which a scheduled post appears, or null. */
export function nextPublication(posts: readonly Published[], now: Moment): Date | null {
  const moments = posts
    .filter((post) => post.isVisible && !isPublished(post, now))
    .map(({ publishedAt }) => toMillis(publishedAt))
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
