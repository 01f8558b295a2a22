import { partOf } from '@troubadour/domain/contract/field'
import {
  postFields,
  type DeletedPost,
  type LatestPost,
  type Post,
  type PublicPost,
} from '@troubadour/domain/post/post'

const PUBLISHED_AT = '2026-04-20T18:30:00.000Z'

export interface PostData {
  /** The musician's own. */
  ownPosts: Post[]
  deletedPosts: DeletedPost[]
  /** Visible posts, newest first. */
  publicPosts: PublicPost[]
}

export function mockPost(parts: Partial<Post> & { id: number }): Post {
  return {
    ...partOf(postFields, 'initial'),
    slug: `post-${parts.id}`,
    title: `Post ${parts.id}`,
    text: `Post ${parts.id}`,
    publishedAt: PUBLISHED_AT,
    createdAt: PUBLISHED_AT,
    updatedAt: PUBLISHED_AT,
    version: 1,
    ...parts,
  }
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
