import type { FastifyInstance } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60

/** The security headers of a front end. */
export function securityHeaders({
  contentSecurityPolicy,
  isHttps,
}: {
  contentSecurityPolicy: string
  isHttps: boolean
}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    // Never 'no-referrer': a native form would then send `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}` }),
  }
}

/** Sends them with every answer, errors too; one that is forwarded keeps the stricter ones it came with. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
