import { accessOf, type Access, type Endpoint, type OriginPolicy } from '@troubadour/domain/contract/endpoint'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { isMultipart } from '@troubadour/server/bodies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionStage } from '../db/account-tables.ts'
import { HttpError } from './http-error.ts'
import { readToEnd } from './large-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract; infrastructure routes (health, media) have none. */
    endpoint?: Endpoint & { name: EndpointName }
    /** Every route says who may call it. */
    access?: Access
    sendsFile?: boolean
  }
}

/** Makes the program refuse to start when a route does not say who may call it. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access`)
  })
}

/** The access that a request needs: its endpoint's, which may depend on the query. */
export function accessOfRequest(request: FastifyRequest): Access {
  const { endpoint, access = 'admin' } = request.routeOptions.config
  // Fastify parses the query into an object, whatever was sent.
  return endpoint ? accessOf(endpoint, Object.keys(request.query as object)) : access
}

const ALLOWED_STAGES: Record<Exclude<Access, 'public'>, readonly SessionStage[]> = {
  'pending-two-factor': ['half', 'full'],
  admin: ['full'],
}

/** A file of somebody who is signed out is read for so long before it is refused. */
const REFUSED_FILE_MS = 2000

export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const access = accessOfRequest(request)
    if (access === 'public') return
    if (!request.session || !ALLOWED_STAGES[access].includes(request.session.stage)) {
      if (isMultipart(request.headers)) await readToEnd(request, REFUSED_FILE_MS)
      throw new HttpError(401, 'Please sign in.')
    }
  })
}

interface Origins {
  publicOrigin: string | undefined
  adminOrigin: string | undefined
}

/**
 * Refuses unsafe requests from other sites' pages (docs/security.md#cross-site-requests): Origin must be exactly the
 * one that the endpoint's policy names. Without a configured origin it must be the host that the request was sent to.
 */
export function requireSameOrigin(app: FastifyInstance, { publicOrigin, adminOrigin }: Origins): void {
  const configured: Record<OriginPolicy, string | undefined> = {
    admin: adminOrigin,
    public: publicOrigin,
    none: undefined,
  }
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !('origin' in endpoint) || endpoint.origin === 'none') return
    const expected = configured[endpoint.origin] ?? ownOrigin(request)
    const site = request.headers['sec-fetch-site']
    if (request.headers.origin !== expected || (site !== undefined && site !== 'same-origin')) {
      throw new HttpError(403, 'This request must come from the site itself.')
    }
  })
}

/** Scheme and host as the visitor sees them; forwarded headers count from trusted proxies alone. */
function ownOrigin(request: FastifyRequest): string | undefined {
  const url = `${request.protocol}://${request.host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}
