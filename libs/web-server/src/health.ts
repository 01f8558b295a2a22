import { buildInfo } from '@troubadour/domain/build-info'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to stop until the process ends. */
    isDraining: boolean
  }
}

/** `/healthz`: the process lives, and which build it is. `/readyz`: it may be sent traffic, which ends when it is told to stop. */
export function addHealth(app: FastifyInstance) {
  app.decorate('isDraining', false)
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...buildInfo }),
  )
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    app.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ready' },
  )
}
