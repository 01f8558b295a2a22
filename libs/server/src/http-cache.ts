/** Any cache may store the answer, and must revalidate it before each use: what is hidden must be gone within 300 ms. */
export const REVALIDATED = 'public, no-cache'

/** The Cache-Control of a page for everybody. @param seconds how long a CDN may serve it without revalidating */
export function sharedCacheControl(seconds: number): string {
  return seconds === 0 ? REVALIDATED : `public, max-age=0, s-maxage=${seconds}, must-revalidate`
}

/** True when one of the ETags of an If-None-Match is this one, compared weakly: a proxy that compresses marks it as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
