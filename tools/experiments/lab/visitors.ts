import { throughProxy } from '../../testing/behind-proxy.ts'
import type { Figure } from '../figures.ts'
import { callDuring, isAnswered, noneFailed, p99, timed, untilTrue, type Call } from './calls.ts'
import { PUBLIC_HOST, type Instance, type Site } from './site.ts'

const READS_PER_S = 50
const READS = ['/', '/api/events', '/music/slow-river', '/api/merch-items?includePrintful=true', '/api/site']
/** Pages only: calls would wait for the API. */
export const PAGES = ['/', '/music/slow-river', '/shows', '/terms']

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

/** Does some work while visitors read. @returns its result, and the figures of the reads */
export async function whileTheyRead<Result>(
  read: (index: number) => Promise<Response>,
  work: () => Promise<Result>,
  what = 'public reads that failed',
): Promise<[Result, Figure[]]> {
  const [result, reads] = await callDuring(work, READS_PER_S, read)
  return [result, figuresOf(what, reads)]
}

/** Limits for reads: none fails, and the p99 is at most a second. */
function figuresOf(what: string, reads: readonly Call[]): Figure[] {
  return [noneFailed(what, reads), p99('p99 of those', reads, 1000)]
}
