import { strictTransport } from '@troubadour/server/security-headers'

/** Headers of every response, including errors. The API serves data, so its policy lets nothing load. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Not no-referrer: native forms would then send no Origin.
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** @param isHttps whether visitors reach the site over https */
export function securityHeaders(isHttps: boolean, hstsIncludesSubdomains: boolean): Record<string, string> {
  return { ...SECURITY_HEADERS, ...(isHttps && strictTransport(hstsIncludesSubdomains)) }
}
