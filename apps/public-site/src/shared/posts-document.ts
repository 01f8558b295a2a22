import type { TextReader } from '@troubadour/domain/texts/fill-text'
import type { InstagramPost } from '@troubadour/domain/site/instagram-post'

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

/** A post's label: its caption, else its number. @param index from 0 */
export function postLabel(
  { caption }: Pick<InstagramPost, 'caption'>,
  index: number,
  text: TextReader<'experienceIt.postLabel'>,
): string {
  return caption?.trim() || text('experienceIt.postLabel', { number: index + 1 })
}
