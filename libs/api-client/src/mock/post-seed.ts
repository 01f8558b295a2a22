import { postKind } from '@troubadour/domain/post/post'
import type { DeletedPost, LatestPost, Post, PublicPost } from '@troubadour/domain/post/post'

export interface PostData {
  /** The musician's own. */
  ownPosts: Post[]
  deletedPosts: DeletedPost[]
  /** Visible posts, newest first. */
  publicPosts: PublicPost[]
}

export function mockPost(parts: Partial<Post> & { id: number }): Post {
  const title = `Post ${parts.id}`
  return { ...postKind.example, slug: `post-${parts.id}`, title, text: title, pictures: [], ...parts }
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

export function seedPosts(): PostData {
  return {
    ownPosts: [mockPost({ id: 1, text: 'Frost on the van', title: 'Frost on the van' })],
    deletedPosts: [],
    publicPosts: [],
  }
}
