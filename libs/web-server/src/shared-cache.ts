/** Any cache may keep it, and must ask before each use: what is hidden must vanish at once. */
const ASKED_FOR_EACH_TIME = 'public, no-cache'

/**
 * The Cache-Control of what is the same for everybody.
 * @param seconds how long a CDN that is told of changes may give it out without asking; 0 for not at all. Browsers ask
 *   each time in any case
 */
export function sharedCacheControl(seconds: number): string {
  if (!(seconds >= 1 && Number.isFinite(seconds))) return ASKED_FOR_EACH_TIME
  return `public, max-age=0, s-maxage=${Math.floor(seconds)}, must-revalidate`
}

/** For how many seconds a CDN may give out what came with this Cache-Control; 0 when it says nothing of it. */
export function sharedSeconds(cacheControl: string | null | undefined): number {
  return Number(/(?:^|[\s,])s-maxage=(\d+)/.exec(cacheControl ?? '')?.[1] ?? 0)
}
