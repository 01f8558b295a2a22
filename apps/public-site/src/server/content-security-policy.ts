/**
 * The policy of every page (docs/security.md#headers). Scripts are files of ours alone. Style attributes carry the
 * colours of release cards. Frames are music players and our own document for the latest posts.
 * @param musicOrigin where players are framed from
 */
export function contentSecurityPolicy(musicOrigin: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
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
