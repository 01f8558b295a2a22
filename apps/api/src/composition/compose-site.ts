import type { FastifyInstance } from 'fastify'
import { pressRoutes } from '../press/press.routes.ts'
import { publicPressRoutes } from '../press/public-press.routes.ts'
import { sitePreviewRoutes } from '../site/site-previews.ts'
import { siteRoutes } from '../site/site.routes.ts'

/** Routes of the site itself, and of pages other than shows, music and store. */
export function addSiteRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof siteRoutes>[1] & Parameters<typeof publicPressRoutes>[1],
): void {
  siteRoutes(app, deps)
  sitePreviewRoutes(app, deps)
  pressRoutes(app, deps)
  publicPressRoutes(app, deps)
}
