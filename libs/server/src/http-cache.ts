/**
 * Any cache may store the response, but must revalidate it before each use: hidden content must disappear within 300
 * ms.
 */
export const REVALIDATED = 'public, no-cache'

/** The Cache-Control of a public page. @param seconds how long a CDN may serve it without revalidating */
export function sharedCacheControl(seconds: number): string {
  return seconds === 0 ? REVALIDATED : `public, max-age=0, s-maxage=${seconds}, must-revalidate`
}

/** Whether one of the ETags of an If-None-Match is this one, by weak comparison: a compressing proxy makes it weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}
