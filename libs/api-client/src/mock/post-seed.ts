import type { LatestPost, Post, PublicPost } from '@troubadour/domain/post/post'
import { mockRow } from './content-seed.ts'

export function mockPost(parts: Partial<Post> & { id: number }): Post {
  return mockRow('posts', { text: `Post ${parts.id}`, pictures: [], ...parts })
}

export function mockPublicPost(parts: Partial<PublicPost> & { id: number }): PublicPost {
  const { id, slug, title, pictures, link, publishedAt, updatedAt } = mockPost({ id: parts.id })
  const shown = { id, slug, title, pictures, link, publishedAt, updatedAt }
  return { ...shown, summary: title, html: `<p>${title}</p>\n`, ...parts }
}

/** The post's card on the home page. */
export function cardOf({ slug, summary, publishedAt, pictures }: PublicPost): LatestPost {
  return { slug, summary, publishedAt, picture: pictures[0] ?? null }
}
