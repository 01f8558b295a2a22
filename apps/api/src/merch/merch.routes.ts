import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { listPublicReleases } from './merch.repository.ts'

/** `GET /api/merch-items`: the music releases. */
export function merchRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listMerchItems', deps, async () => ({
    status: 200,
    body: await listPublicReleases(deps.db),
  }))
}
