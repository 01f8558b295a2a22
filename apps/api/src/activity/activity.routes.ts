import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { listActivity, listPeople } from './activity.repository.ts'

/** `GET /api/admin/activity`: the audit log (docs/security.md#operations). */
export function activityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listActivity', deps, async ({ query: { from, until, ...filter } }) => {
    const moments = { from: toDate(from), until: toDate(until) }
    const [page, people] = await Promise.all([
      listActivity(deps.db, { ...filter, ...moments }),
      listPeople(deps.db),
    ])
    return { ...page, people }
  })
}

function toDate(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment)
}
