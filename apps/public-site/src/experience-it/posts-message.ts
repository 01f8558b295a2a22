import type { PostsDocumentMessage } from '../shared/posts-document.ts'

/** No post is higher, in CSS pixels: what says so is not to be believed. */
export const POSTS_HEIGHT_MAX_PX = 2400

/** What our document said, or null: the network's script runs in there too and may say anything. */
export function readPostsMessage(data: unknown): PostsDocumentMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'posts-ready' || data.type === 'posts-failed') return { type: data.type }
  if (data.type !== 'posts-height' || !('height' in data)) return null
  const { height } = data
  const isHeight = typeof height === 'number' && height > 0 && height <= POSTS_HEIGHT_MAX_PX
  return isHeight ? { type: 'posts-height', height: Math.ceil(height) } : null
}
