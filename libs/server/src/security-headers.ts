import type { FastifyInstance } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60

/** What browsers could allow pages, of which they use nothing unless their `permissions` say so. */
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
/** Who may use features, by feature: 'self', or origins in quotes, which need 'self' beside them. */
export type Permissions = Partial<Record<(typeof FEATURES)[number], string>>

/** Strict-Transport-Security, for hosts that are reached over https. */
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
    // Never 'no-referrer': a native form would then send `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && strictTransport(hstsIncludesSubdomains)),
  }
}

/** Adds the headers to every answer, errors too; a forwarded answer keeps the stricter ones that it has. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onSend', async (request, reply) => {
    // Where no origin is configured, the request says whether visitors come by https.
    const all = request.protocol === 'https' ? { ...strictTransport(false), ...headers } : headers
    for (const [name, value] of Object.entries(all)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
  })
}
