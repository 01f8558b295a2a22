import { aliveBody } from '@troubadour/server/health'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrations/index.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../shared/http-error.ts'

/** `/healthz`: the process is alive. `/readyz`: it may receive traffic. */
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
    // Moves clients with keep-alive connections to another instance before this one closes.
    if (app.isDraining) reply.header('connection', 'close')
    done()
  })
}
