import type { FastifyInstance } from 'fastify'
import { changeRoute, quoted } from '../activity/audit.ts'
import { contractRoute } from '../http/contract-route.ts'
import type { RouteDeps } from '../http/deps.ts'
import { HttpError } from '../shared/http-error.ts'
import { listDeadLinks, muteLink } from './watched-links.repository.ts'

/** docs/product/calls.md#system-calls */
export function watchedLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'listDeadLinks', deps, async () => ({ links: await listDeadLinks(deps) }))

  changeRoute(app, 'muteDeadLink', deps, async ({ params: { id } }, { trx, record }) => {
    const url = await muteLink(trx, id, deps.now())
    if (url === undefined) throw new HttpError(404, 'There is no such dead link.')
    await record(`Called the link ${quoted(url)} fine`)
    return { message: 'Nobody is told of this link again, until it changes.' }
  })
}
