import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { listJobs } from '../jobs/jobs.repository.ts'

/** `GET /api/admin/jobs`: the state of the background jobs. @param names of the jobs of this version */
export function jobRoutes(app: FastifyInstance, deps: RouteDeps, names: readonly string[]): void {
  contractRoute(app, 'listJobs', deps, async () => ({ jobs: await listJobs(deps.db, names) }))
}
