import type { FastifyInstance } from 'fastify'
import { contractRoute } from '../contract-route.ts'
import type { RouteDeps } from '../deps.ts'
import { insertSubscription } from './subscribers.repository.ts'

/** `POST /api/subscribe`: the same answer for a new and a known address, so that nobody learns who is subscribed. */
export function subscriberRoutes(app: FastifyInstance, deps: RouteDeps): void {
  contractRoute(app, 'subscribe', deps, async ({ body }) => {
    await insertSubscription(deps.db, body, deps.now())
    return { status: 201, body: { message: 'You subscribed to the newsletter.' } }
  })
}
