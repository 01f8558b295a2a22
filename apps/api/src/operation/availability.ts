import { isOnHost } from '@troubadour/domain/contract/endpoint'
import {
  BUSY_MESSAGE,
  BUSY_RETRY_AFTER_S,
  type BudgetedKind,
  type LoadShedder,
} from '@troubadour/server/load'
import { aliveBody } from '@troubadour/server/health'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMigrated } from '../db/migrations/index.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/http-error.ts'

/** `/healthz`: the program lives. `/readyz`: it may be sent traffic. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.decorate('isDraining', false)
  const config = { access: 'public' } as const
  app.get('/healthz', { config }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(aliveBody(request.raw)),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    if (app.isDraining) throw new HttpError(503, 'Stopping', { retryAfterS: 1 })
    if (!(await isMigrated(db)))
      throw new HttpError(503, 'The database is not migrated yet', { retryAfterS: 1 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  app.addHook('onRequest', (_request, reply, done) => {
    // Callers that keep their connection are moved to another instance before this one closes it.
    if (app.isDraining) reply.header('connection', 'close')
    done()
  })
}

/**
 * Requests at once. Visitors who read the same wait for one reading, else for one or two statements, of which ten run at
 * once: a machine that answers a hundred in a second keeps nobody waiting for longer. Each form is several statements, and
 * must leave some for the administrator.
 */
export const LOAD_LIMITS = { visitors: 100, forms: 20, admin: 100 }

/**
 * Refuses requests beyond the limits of their kind (docs/reliability.md#faults, F16), once the body has arrived, so that
 * slow senders do not count. When the whole program is overloaded, app.ts refuses requests earlier.
 */
export function limitLoad(app: FastifyInstance, shedder: LoadShedder): void {
  app.addHook('preHandler', (request, reply, done) => {
    const kind = kindOf(request)
    if (kind === null || shedder.enter(kind, reply.raw)) done()
    else done(new HttpError(503, BUSY_MESSAGE, { retryAfterS: BUSY_RETRY_AFTER_S, isShed: true }))
  })
  shedder.logTo(app.log)
  app.addHook('onClose', () => shedder.stop())
}

/** Null for what needs no budget: health, and files. */
function kindOf({ routeOptions, query }: FastifyRequest): BudgetedKind | null {
  const { endpoint, sendsFile } = routeOptions.config
  // A file on its way to a slow phone takes minutes.
  if (!endpoint || sendsFile) return null
  // Fastify parses the query into an object, whatever was sent.
  if (!isOnHost(endpoint, 'public', Object.keys(query as object))) return 'admin'
  return endpoint.method === 'GET' ? 'visitors' : 'forms'
}
