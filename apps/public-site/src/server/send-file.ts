import { withoutControls } from '@troubadour/domain/schema/control-characters'
import { UNAVAILABLE_RETRY_AFTER_S } from '@troubadour/web-server/forward'
import type { OpenReading } from './api-source.ts'
import type { PageStore } from './page-store.ts'
import type { Reply, Request } from './web-app.ts'

/**
 * Sends a file for programs, and rebuilds it only when its content has changed. Rows may have control characters that
 * were stored before they were removed from every text.
 */
export function createFileSender(store: PageStore, type: string) {
  return async (
    request: Request,
    reply: Reply,
    { log }: ReturnType<OpenReading>,
    make: () => string,
  ): Promise<Reply> => {
    const bodies = [...log.bodies.values()]
    // An empty calendar would delete the shows of its subscribers.
    if (bodies.includes(undefined))
      return reply.code(503).header('retry-after', UNAVAILABLE_RETRY_AFTER_S).send()
    const path = request.routeOptions.url ?? ''
    const stored = store.find(path, bodies, () => ({ html: withoutControls(make()) }))
    return store.send(request, reply, stored, { type, reusableUntil: log.reusableUntil })
  }
}
