import { createHash } from 'node:crypto'

/**
 * The policy of every page (Security, Headers). The inline boot script is named by its digest: a nonce could not be
 * cached. Style attributes carry the colours of release cards. Frames are music players and our own document for the
 * latest posts.
 * @param musicOrigin where players are framed from
 */
export function contentSecurityPolicy(bootScript: string, musicOrigin: string): string {
  const digest = createHash('sha256').update(bootScript).digest('base64')
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${digest}'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `frame-src 'self' ${musicOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}
