import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contentRoutes } from '../content/content-routes.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { markdownHtml } from '../shared/markdown-html.ts'
import { storePageHtml } from '../content/page-html.ts'
import { pagePicture } from '../content/page-picture.ts'

/** docs/product/calls.md#pages */
export function ownPageRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps

  contractRoute(app, 'getPageHtml', deps, async ({ params: { slug } }) => {
    const page = await db
      .selectFrom('ownPages')
      .select('html')
      .where(({ and }) => and({ slug, isVisible: true }))
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!page) throw new HttpError(404, 'There is no such page.')
    return page
  })

  contractRoute(app, 'previewOwnPage', deps, async ({ body: { text, pictures } }) => ({
    html: markdownHtml(text, { pictures }),
  }))

  contentRoutes(app, deps, 'ownPages', { stored: storePageHtml, shown: pagePicture })
}
