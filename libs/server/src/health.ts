import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { trustedPeers } from './trusted-peer.ts'

interface BuildInfo {
  version: string
  /** The commit that it was built from; `-dirty` follows where there were changes besides. */
  commit: string
}

/** Written in by the build (`tools/build/build.ts`); a program that runs from source has none. */
declare const TROUBADOUR_BUILD: BuildInfo | undefined

/** What `/healthz` of every program says of itself; 'unknown' where it runs from source. */
const buildInfo: BuildInfo =
  typeof TROUBADOUR_BUILD === 'undefined' ? { version: 'unknown', commit: 'unknown' } : TROUBADOUR_BUILD

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the signal to stop until the process ends. */
    isDraining: boolean
  }
}

const isPrivate = trustedPeers(['loopback', 'linklocal', 'uniquelocal'])

/**
 * What `/healthz` says: the process lives, and to callers on private addresses which build it is. Behind a proxy the
 * caller's is the one that the proxy names, whether the program trusts that proxy or not.
 */
export function aliveBody({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>) {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '').split(',')
  const addresses = [socket.remoteAddress, ...forwardedFor.flatMap((address) => address.trim() || [])]
  return { status: 'ok', ...(addresses.every(isPrivate) && buildInfo) }
}

/** `/healthz`: the process lives. `/readyz`: it may be sent traffic, until it shuts down. */
export function addHealth(app: FastifyInstance) {
  app.decorate('isDraining', false)
  app.get('/healthz', { logLevel: 'silent' }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(aliveBody(request.raw)),
  )
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    app.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ready' },
  )
}
