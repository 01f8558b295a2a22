import type { FastifyInstance } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60

/** Browser features that pages do not use, unless their `permissions` allow them. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const
/** Allowed origins by feature: 'self', or quoted origins, which need 'self' beside them. */
export type Permissions = Partial<Record<(typeof FEATURES)[number], string>>

/** Strict-Transport-Security, for hosts served over https. */
export function strictTransport(includesSubdomains: boolean): Record<string, string> {
  const value = `max-age=${YEAR_S}${includesSubdomains ? '; includeSubDomains' : ''}`
  return { 'strict-transport-security': value }
}

export function securityHeaders({
  contentSecurityPolicy,
  permissions,
  isHttps,
  hstsIncludesSubdomains,
}: {
  contentSecurityPolicy: string
  permissions: Permissions
  isHttps: boolean
  hstsIncludesSubdomains: boolean
}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'permissions-policy': FEATURES.map((name) => `${name}=(${permissions[name] ?? ''})`).join(', '),
    'x-content-type-options': 'nosniff',
    // Not 'no-referrer': a native form would then send `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && strictTransport(hstsIncludesSubdomains)),
  }
}

/** Adds the headers to every response, including errors; a forwarded response keeps its own stricter ones. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onSend', async (request, reply) => {
    // Without a configured origin, the request tells whether visitors use https.
    const all = request.protocol === 'https' ? { ...strictTransport(false), ...headers } : headers
    for (const [name, value] of Object.entries(all)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
