import { isOnHost } from '@troubadour/domain/schema/endpoint'
import { BUSY_MESSAGE, BUSY_RETRY_AFTER_S, type LoadKind, type LoadShedder } from '@troubadour/server/load'
import { requestScope } from '@troubadour/server/request-scope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../shared/http-error.ts'

/** Ends a request's scope with its response: later work, such as a sync, does not count as part of it. */
export function endScopes(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const scope = requestScope.getStore()
    reply.raw.once('close', () => delete scope?.id)
    done()
  })
}

/**
 * Limits of concurrent requests. The pool has ten connections, and a read needs one or two statements: at a hundred
 * reads a second, the last of a hundred requests waits one second; F16 allows two (docs/reliability.md#faults). A form
 * needs several statements, so fewer are served at once; an administrator waits with them for a connection.
 */
export const LOAD_LIMITS = { visitors: 100, forms: 20, admin: 100 }

/**
 * Refuses requests beyond the limits of their kind (docs/reliability.md#faults, F16), once the body has arrived, so
 * that slow senders do not count. When the whole process is overloaded, app.ts refuses requests earlier.
 */
export function limitLoad(app: FastifyInstance, shedder: LoadShedder): void {
  const leaving = new WeakMap<FastifyRequest, () => void>()
  app.addHook('preHandler', (request, reply, done) => {
    const leave = shedder.enter(kindOf(request), reply.raw)
    if (!leave) {
      done(new HttpError(503, BUSY_MESSAGE, { retryAfterS: BUSY_RETRY_AFTER_S, isShed: true }))
      return
    }
    if (request.routeOptions.config.sendsFile) leaving.set(request, leave)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // Sending a file to a slow phone takes minutes: only the database queries before it count.
    leaving.get(request)?.()
    done()
  })
  shedder.logTo(app.log)
  app.addHook('onClose', () => shedder.stop())
}

/** Routes without an endpoint are health checks and the files of `/media`. */
function kindOf({ routeOptions, query }: FastifyRequest): LoadKind {
  const { endpoint } = routeOptions.config
  if (!endpoint) return 'health'
  // Fastify always parses the query into an object.
  if (!isOnHost(endpoint, 'public', Object.keys(query as object))) return 'admin'
  return endpoint.method === 'GET' ? 'visitors' : 'forms'
}
