import { isPublished, nextPublication } from '@troubadour/domain/post/publication'
import { postSummary } from '@troubadour/domain/post/post-words'
import type { FastifyInstance } from 'fastify'
import { posts } from '../db/content.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentRoutes } from '../content/content-routes.ts'
import { ofText } from '../content/of-text.ts'
import { contractRoute } from '../http/contract-route.ts'

const NEWEST_FIRST = { publishedAt: 'desc', id: 'desc' } as const
const LATEST_POSTS = 3

/** docs/product/calls.md#posts */
export function postRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, now } = deps

  async function readPublished(validUntil: (moment: Date | null) => void) {
    const shown = await posts.list(db, { where: { isVisible: true }, order: NEWEST_FIRST })
    validUntil(nextPublication(shown, now()))
    return shown
      .filter((post) => isPublished(post, now()))
      .map((post) => ({ ...post, summary: postSummary(post.text) }))
  }

  contractRoute(app, 'listPosts', deps, (_input, { validUntil }) => readPublished(validUntil))

  contractRoute(app, 'listLatestPosts', deps, async (_input, { validUntil }) => {
    const published = await readPublished(validUntil)
    return published.slice(0, LATEST_POSTS).map((post) => ({ ...post, picture: post.pictures[0] ?? null }))
  })

  contentRoutes(app, deps, 'posts', {
    order: NEWEST_FIRST,
    columns: ({ body: { text, publishedAt, ...others }, before }) => ({
      ...others,
      ...(text !== undefined && ofText(text)),
      publishedAt: publishedAt ?? before?.publishedAt ?? now().toISOString(),
    }),
  })
}
