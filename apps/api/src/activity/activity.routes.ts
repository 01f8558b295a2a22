import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { listActivity, listPeople } from './activity.repository.ts'

/** `GET /api/admin/activity`: the audit log (docs/security.md#operations). */
export function activityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listActivity', deps, async ({ query }) => {
    const [page, people] = await Promise.all([listActivity(deps.db, query), listPeople(deps.db)])
    return { ...page, people }
  })
}
