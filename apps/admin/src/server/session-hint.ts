import type { IncomingHttpHeaders } from 'node:http'

/** The cookie of the API's session, on https and on http. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=/
/** Nobody but the person, or a page of this site. */
const SITES_WITH_COOKIES = new Set(['none', 'same-origin', 'same-site'])

/**
 * True when the browser that asks for a document has no session for sure. One that was led here by another site keeps
 * the cookie back, for it is SameSite=Strict, and sends it with the next call: only where the browser says that this is
 * not so, a missing cookie tells something.
 */
export function isSignedOut(headers: IncomingHttpHeaders): boolean {
  const sendsCookies = SITES_WITH_COOKIES.has(String(headers['sec-fetch-site']))
  return sendsCookies && !SESSION_COOKIE.test(headers.cookie ?? '')
}
