import { isPublished, nextPublication } from '@troubadour/domain/post/publication'
import { postSummary, postTitle } from '@troubadour/domain/post/post-words'
import type { FastifyInstance } from 'fastify'
import { changeRoute } from '../activity/audit.ts'
import { posts } from '../db/content.ts'
import type { RouteDeps } from '../http/deps.ts'
import { contentName, deletionRoutes, findForUpdate } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { markdownHtml } from '../shared/markdown-html.ts'

const NEWEST_FIRST = { publishedAt: 'desc', id: 'desc' } as const
const LATEST_POSTS = 3

/** Columns derived from the text of a post. */
export function ofText(text: string) {
  return { text, title: postTitle(text), html: markdownHtml(text, { pictures: 'none' }) }
}

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

  contractRoute(app, 'listAllPosts', deps, () => posts.list(db, { order: NEWEST_FIRST }))

  changeRoute(app, 'createPost', deps, async ({ body }, { trx, record }) => {
    const publishedAt = body.publishedAt ?? now().toISOString()
    const post = await posts.insert(trx, { ...body, ...ofText(body.text), publishedAt }, now())
    await record(`Created ${contentName('post', post)}`, { after: post })
    return post
  })

  changeRoute(app, 'updatePost', deps, async ({ params: { id }, body }, { trx, record }) => {
    const before = await findForUpdate(trx, posts, 'post', { id, version: body.version })
    const { text, publishedAt, ...others } = body
    const fields = {
      ...others,
      ...(text !== undefined && ofText(text)),
      publishedAt: publishedAt ?? before.publishedAt,
    }
    const post = await posts.update(trx, before, fields, now())
    await record(`Updated ${contentName('post', post)}`, { before, after: post })
    return post
  })

  deletionRoutes(app, deps, { table: posts, noun: 'post', callNoun: 'Post' })
}
