import { throughProxy } from '../../testing/behind-proxy.ts'
import type { Figure } from '../figures.ts'
import { isAnswered, noneFailed, p99, timed, untilTrue, type Call } from './calls.ts'
import { PUBLIC_HOST, type Site } from './site.ts'

const READS = ['/', '/api/events', '/music/slow-river', '/api/merch-items?includePrintful=true', '/api/site']
/** Pages only: calls would wait for the API. */
export const PAGES = ['/', '/music/slow-river', '/shows', '/terms']

export type Instance = Awaited<ReturnType<Site['start']>>

/** Requests the paths that visitors read on the public site, one after the other. */
export function readsOf({ url }: Pick<Instance, 'url'>, paths = READS) {
  return (index: number) => throughProxy(url, paths[index % paths.length] ?? '/', PUBLIC_HOST)
}

/** Starts an API and a public site that reads from it, and awaits their first responses, which F25 tests. */
export async function startForVisitors(site: Site, env?: NodeJS.ProcessEnv) {
  const api = await site.start('api', env)
  const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
  const read = readsOf(publicSite)
  for (const index of READS.keys())
    await untilTrue('reads', async () => isAnswered(await timed(() => read(index))))
  return { api, publicSite, read }
}

/** Limits for reads: none fails, and the p99 is at most a second. */
export function figuresOf(reads: readonly Call[], what = 'public reads that failed'): Figure[] {
  return [noneFailed(what, reads), p99('p99 of those', reads, 1000)]
}
