import type { TextReader } from '@troubadour/domain/site/fill-text'
import type { InstagramPost } from '@troubadour/domain/media/media-file'

/** Where the document is that holds the posts themselves; our own page alone may frame it. */
export const POSTS_DOCUMENT_PATH = '/latest-posts'

export type PostsDocumentMessage =
  | { type: 'posts-ready' }
  /** Of its contents, in CSS pixels. */
  | { type: 'posts-height'; height: number }
  /** The network's script could not be loaded. */
  | { type: 'posts-failed' }

/** What the page tells the document: the list as it is now. */
export interface PostsPageMessage {
  type: 'posts-list'
  posts: { url: string; label: string }[]
}

/** What a post is called: its caption, else its number. @param index place in the list, from 0 */
export function postLabel(
  { caption }: Pick<InstagramPost, 'caption'>,
  index: number,
  text: TextReader<'experienceIt.postLabel'>,
): string {
  return caption?.trim() || text('experienceIt.postLabel', { number: index + 1 })
}
