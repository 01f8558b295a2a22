import { throughProxy } from '../../testing/behind-proxy.ts'
import { isQuick, prefixed, type Figure } from '../figures.ts'
import { callFor, noneFailed, p99, slowest, untilTrue } from '../lab/calls.ts'
import { slowedWay } from '../lab/network.ts'
import { PUBLIC_HOST, type Site } from '../lab/site.ts'
import { PAGES, readsOf } from '../lab/visitors.ts'

/** Few enough that those waiting until the API counts as slow stay below the limit of parallel requests. */
const READS_PER_S = 80
/** The API counts as slow after 2 s. */
const KNOWN_AFTER_MS = 3000
const WARM_UP_MS = 2000

/** F24: every response of the API takes 300 ms, then 3 s, at 80 pages/s. */
export async function slowApi(site: Site): Promise<Figure[]> {
  const api = await site.start('api')
  const way = await slowedWay(site, api.url)
  const publicSite = await site.start('public-site', { API_ORIGIN: way.url })
  const read = readsOf(publicSite, PAGES)
  await callFor(WARM_UP_MS, READS_PER_S, read)

  const slowed = async (answerMs: number): Promise<Figure[]> => {
    // Half of the time in each direction.
    way.setLatency(answerMs / 2)
    const beganAt = performance.now()
    const calls = await callFor(isQuick ? 8000 : 20_000, READS_PER_S, read)
    way.setLatency(0)
    const late = calls.filter(({ startedAt }) => startedAt > beganAt + KNOWN_AFTER_MS)
    return [
      { what: 'pages', value: calls.length },
      noneFailed('pages that failed', calls),
      p99('p99 from the fourth second on', late, 1000),
      { what: 'slowest', value: slowest(calls), unit: 'ms', atMost: 3000 },
      await untilTrue('up to date again after', () => isUpToDate(publicSite.url)),
    ]
  }
  return [...prefixed('300 ms', await slowed(300)), ...prefixed('3 s', await slowed(3000))]
}

/** Whether the page may be cached: one rendered from stale data has `no-store`. */
async function isUpToDate(url: string): Promise<boolean> {
  const answer = await throughProxy(url, '/', PUBLIC_HOST)
  await answer.arrayBuffer()
  return answer.ok && answer.headers.get('cache-control') !== 'no-store'
}
