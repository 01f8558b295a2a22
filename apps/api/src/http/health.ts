import { aliveBody } from '@troubadour/server/health'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/is-migrated.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from './http-error.ts'

interface HealthOptions {
  db: Db
  /** True from the signal to stop until the end. */
  isDraining: () => boolean
}

/** `/healthz`: the program lives. `/readyz`: it may be sent traffic. */
export function addHealth(app: FastifyInstance, { db, isDraining }: HealthOptions): void {
  const config = { access: 'public' } as const
  app.get('/healthz', { config }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(aliveBody(request.raw)),
  )
  app.get('/readyz', { config }, async (_request, reply) => {
    if (isDraining()) throw new HttpError(503, 'Stopping', { retryAfterS: 1 })
    if (!(await isMigrated(db)))
      throw new HttpError(503, 'The database is not migrated yet', { retryAfterS: 1 })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  app.addHook('onRequest', (_request, reply, done) => {
    // Callers that keep their connection are moved to another instance before this one closes it.
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
}
