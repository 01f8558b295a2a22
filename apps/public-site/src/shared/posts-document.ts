import { DAY } from '@troubadour/domain/event/event-card'
import { hostName } from '@troubadour/domain/links/host-name'
import type { InstagramPost } from '@troubadour/domain/media/media-file'
import type { SiteSettings } from '@troubadour/domain/site/site'
import { dayAt, formatDay, toMillis } from '@troubadour/domain/time/zoned-time'

/** Path of the document with the embedded posts; only our own page may embed it. */
export const POSTS_DOCUMENT_PATH = '/latest-posts'

export type PostsDocumentMessage =
  | { type: 'posts-ready' }
  /** Height of its contents, in CSS pixels. */
  | { type: 'posts-height'; height: number }
  /** The network's script could not be loaded. */
  | { type: 'posts-failed' }

/** The page's message to the document: the current list. */
export interface PostsPageMessage {
  type: 'posts-list'
  posts: { url: string; label: string }[]
}

/** A post's label: its caption, else its day, else the host of its address. */
export function postLabel(
  { caption, publishedAt, url }: InstagramPost,
  { timeZone, language }: Pick<SiteSettings, 'timeZone' | 'language'>,
): string {
  if (caption?.trim()) return caption.trim()
  if (publishedAt) return formatDay(dayAt(toMillis(publishedAt), timeZone), DAY, language)
  return hostName(url)
}
