import { toMillis, type Moment } from '../time/zoned-time.ts'

interface Published {
  isVisible: boolean
  publishedAt: Moment
}

/** True for what visitors see: a post that is shown, and whose time has come (docs/product/states.md#posts). */
export function isPublished({ isVisible, publishedAt }: Published, now: Moment): boolean {
  return isVisible && toMillis(publishedAt) <= toMillis(now)
}

/** The next moment at which one of the posts appears by itself, or null when none will. */
export function nextPublication(posts: readonly Published[], now: Moment): Date | null {
  const moments = posts
    .filter((post) => post.isVisible && !isPublished(post, now))
    .map(({ publishedAt }) => toMillis(publishedAt))
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}
