import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'

/** `GET /api/site`. */
export function siteRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'getSite', deps, async () => ({ status: 200, body: await deps.readSite() }))
}
