import type { OriginPolicy } from '@troubadour/domain/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

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
