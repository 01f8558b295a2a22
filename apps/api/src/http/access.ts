import { accessOf, type Access, type Endpoint, type OriginPolicy } from '@troubadour/domain/schema/endpoint'
import type { EndpointName } from '@troubadour/domain/contract/endpoints'
import { isMultipart } from '@troubadour/server/bodies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionStage } from '../db/account-tables.ts'
import { HttpError } from '../shared/http-error.ts'
import { readToEnd } from './large-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract; infrastructure routes (health, media) have none. */
    endpoint?: Endpoint & { name: EndpointName }
    /** Required on every route. */
    access?: Access
    sendsFile?: boolean
  }
}

/** Fails at startup when a route declares no access. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access`)
  })
}

/** The access of the request's endpoint, which may depend on the query. */
export function accessOfRequest(request: FastifyRequest): Access {
  const { endpoint, access = 'admin' } = request.routeOptions.config
  // Fastify always parses the query into an object.
  return endpoint ? accessOf(endpoint, Object.keys(request.query as object)) : access
}

const ALLOWED_STAGES: Record<Exclude<Access, 'public'>, readonly (SessionStage | undefined)[]> = {
  'pending-two-factor': ['half', 'full'],
  admin: ['full'],
}

/** An upload without a session is refused after its body, but at the latest after this time. */
const REFUSED_FILE_MS = 2000

export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const access = accessOfRequest(request)
    if (access === 'public') return
    if (request.session.userId === undefined || !ALLOWED_STAGES[access].includes(request.session.stage)) {
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
 * Refuses unsafe cross-site requests (docs/security.md#cross-site-requests): Origin must equal the one that the
 * endpoint's policy names. Without a configured origin it must be the request's own host.
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

/** The request's own origin as the browser sees it; forwarded headers count only from trusted proxies. */
function ownOrigin(request: FastifyRequest): string | undefined {
  const url = `${request.protocol}://${request.host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}
