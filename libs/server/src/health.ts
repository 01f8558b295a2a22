import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { trustedPeers } from './trusted-peer.ts'

interface BuildInfo {
  version: string
  /** The commit that it was built from, with `-dirty` if there were uncommitted changes. */
  commit: string
}

/** Set by the build (`tools/build/build.ts`); undefined when running from source. */
declare const TROUBADOUR_BUILD: BuildInfo | undefined

/** The build that runs; null when running from source. */
export const buildInfo: BuildInfo | null = typeof TROUBADOUR_BUILD === 'undefined' ? null : TROUBADOUR_BUILD

/** In the response of `/healthz`. */
const shownBuild = buildInfo ?? { version: 'unknown', commit: 'unknown' }

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the shutdown signal until the process ends. */
    isDraining: boolean
  }
}

const isPrivate = trustedPeers(['loopback', 'linklocal', 'uniquelocal'])

/**
 * The body of `/healthz`: the process is alive and, for clients on private addresses, its build. Behind a proxy, the
 * addresses in X-Forwarded-For count, too, even if the proxy is not trusted.
 */
export function aliveBody({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = [socket.remoteAddress, ...forwardedFor.flatMap((address) => address.trim() || [])]
  return { status: 'ok', ...(addresses.every(isPrivate) && shownBuild) }
}

/** `/healthz`: the process is alive. `/readyz`: it may receive traffic, until it shuts down. */
export function addHealth(app: FastifyInstance) {
  app.decorate('isDraining', false)
  app.get('/healthz', { logLevel: 'silent' }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(aliveBody(request.raw)),
  )
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    app.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ready' },
  )
}
