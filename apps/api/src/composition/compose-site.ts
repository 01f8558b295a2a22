import type { FastifyInstance } from 'fastify'
import { pressRoutes } from '../press/press.routes.ts'
import { publicPressRoutes } from '../press/public-press.routes.ts'
import { sitePreviewRoutes } from '../site/site-previews.ts'
import { siteRoutes } from '../site/site.routes.ts'

/** The calls about the site itself, and its pages that are neither of shows, music nor the store. */
export function addSiteRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof siteRoutes>[1] & Parameters<typeof publicPressRoutes>[1],
): void {
  siteRoutes(app, deps)
  sitePreviewRoutes(app, deps)
  pressRoutes(app, deps)
  publicPressRoutes(app, deps)
}
