import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../http/deps.ts'
import { contractRoute } from '../http/contract-route.ts'
import { HttpError } from '../shared/http-error.ts'
import { listHeardRecordings } from './heard-recordings.repository.ts'

interface HeardDeps extends RouteDeps {
  /** Null while visitors cannot buy. */
  readShop: () => Promise<{ currency: string } | null>
}

/** `GET /api/releases/{slug}/recordings` (docs/product/calls.md#recordings) */
export function heardRecordingRoutes(app: FastifyInstance, deps: HeardDeps): void {
  contractRoute(app, 'listHeardRecordings', deps, async ({ params: { slug } }) => {
    const { timeZone } = await deps.readSite()
    const clock = { now: deps.now().toISOString(), timeZone }
    const recordings = await listHeardRecordings(deps.db, slug, clock, await deps.readShop())
    if (!recordings) throw new HttpError(404, 'There is no such release.')
    return { recordings }
  })
}
