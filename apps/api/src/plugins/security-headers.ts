import type { FastifyInstance } from 'fastify'

/** On every answer, errors too. The API answers data, so its policy lets nothing load. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Never no-referrer: native forms would send no Origin then.
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
}
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

/** @param isHttps whether visitors reach the site over https */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return isHttps ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS
}

export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
