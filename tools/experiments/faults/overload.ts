import autocannon from 'autocannon'
import { isQuick, prefixed, sum, type Figure } from '../figures.ts'
import { callSteadily, isAnswered, isPutOff, noneBut, p95, timed, untilTrue } from '../lab/calls.ts'
import { slowedWay } from '../lab/network.ts'
import type { Site } from '../lab/site.ts'

const TIMES = 10
/** Enough to keep a program busy, and few enough that nobody waits long. */
const CALLERS = 20
/** Connections that stay open, like those of proxies. */
const CROWD = 1000
const TIMEOUT_S = 20
/** Latency to PostgreSQL in either direction: form requests wait, and leave the processors to the load. */
const LATENCY_MS = 10
/** The overload is over after so many good responses in a row, each within 250 ms. */
const GOOD_ANSWERS = 20
const GOOD_MS = 250
const WATCHED_PER_S = 10
/** Which of the calls beside the load are the administrator's; the others are health checks. */
const isAdmin = (index: number) => index % 3 === 0
const UNKNOWN_TOKEN = 'x'.repeat(43)

interface Load {
  url: string
  method?: 'POST'
  headers?: Record<string, string>
  body?: string
}

/** F16: fifty times the callers that keep the public site busy, then ten times the load that it and the API can carry. */
export async function tenTimes(site: Site): Promise<Figure[]> {
  const database = await slowedWay(site, site.databaseUrl)
  const api = await site.start('api', { DATABASE_URL: database.url })
  const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
  const admin = await site.signIn(api.url)
  const watch = (index: number) => {
    if (isAdmin(index)) return admin(api.url, 'GET', '/api/admin/music')
    return fetch(`${(index % 2 === 0 ? publicSite : api).url}/healthz`)
  }
  // Pages are cached: a server sends them as fast as one machine can request them, so ten times as many are impossible.
  const pages = await flood({ url: `${publicSite.url}/` }, Infinity, watch)
  // Each request for an unknown address calls the API.
  const addresses = await flood({ url: `${publicSite.url}/music/never-was` }, TIMES, watch)
  database.setLatency(LATENCY_MS)
  const form: Load = {
    url: `${api.url}/api/subscription/confirm`,
    method: 'POST',
    headers: { origin: 'https://example.com', 'content-type': 'application/json' },
    // Only the database can tell that the token is unknown.
    body: JSON.stringify({ token: UNKNOWN_TOKEN }),
  }
  const forms = await flood(form, TIMES, watch)
  return [...prefixed('pages', pages), ...prefixed('unknown address', addresses), ...prefixed('forms', forms)]
}

/**
 * Offers a load alone, then a multiple of what was carried.
 * @param times Infinity: every caller repeats its request after each response
 * @param watch a health check, or a request of the administrator
 */
async function flood(
  load: Load,
  times: number,
  watch: (index: number) => Promise<Response>,
): Promise<Figure[]> {
  // autocannon runs in a worker thread, so that it does not delay the measurements beside it.
  const options = { ...load, duration: isQuick ? 3 : 15, timeout: TIMEOUT_S, workers: 1 }
  const alone = await autocannon({ ...options, connections: CALLERS })
  const perS = carried(alone) / alone.duration

  const askOnce = () => fetch(load.url, load)
  using others = callSteadily(WATCHED_PER_S, watch)
  using same = callSteadily(WATCHED_PER_S, askOnce)
  const rate = times === Infinity ? {} : { overallRate: Math.ceil(times * perS) }
  const many = await autocannon({ ...options, connections: CROWD, ...rate })
  const [watchedCalls, sameCalls] = await Promise.all([others.stop(), same.stop()])
  const back = await untilTrue('back after', async () => {
    for (let good = 0; good < GOOD_ANSWERS; good += 1) {
      const { status, ms } = await timed(askOnce)
      if (status === 503 || status === 0 || ms > GOOD_MS) return false
    }
    return true
  })

  const turnedAway = many.statusCodeStats?.['503']?.count ?? 0
  const offered = carried(many) + turnedAway + many.errors
  const admitted = sameCalls.filter(({ status }) => status !== 503)
  const said503 = sameCalls.filter(({ status }) => status === 503)
  return [
    { what: 'carried alone', value: perS, unit: '/s' },
    { what: 'offered', value: offered / many.duration, unit: '/s' },
    { what: 'carried', value: carried(many) / many.duration, unit: '/s', atLeast: 1 },
    p95('p95 of those', admitted, 2000),
    { what: 'turned away', value: turnedAway / many.duration, unit: '/s' },
    noneBut('turned away without Retry-After', said503, isPutOff),
    { what: 'without an answer', value: many.errors, atMost: 0 },
    noneBut('health and administrator failed', watchedCalls, (call) => isAnswered(call) || isPutOff(call)),
    {
      what: 'administrator turned away',
      value:
        (100 * watchedCalls.filter(isPutOff).length) /
        watchedCalls.filter((_, index) => isAdmin(index)).length,
      unit: '%',
      atMost: 15,
    },
    p95('p95 of health and administrator', watchedCalls, 2000),
    { ...back, atMost: 10 },
  ]
}

/** The number of responses except 503, including refusals such as 401. */
function carried({ statusCodeStats = {} }: autocannon.Result): number {
  const counts = Object.entries(statusCodeStats).filter(([status]) => status !== '503')
  const broken = counts.filter(([status]) => Number(status) >= 500)
  if (broken.length > 0) throw new Error(`answered with errors: ${JSON.stringify(broken)}`)
  return sum(counts.map(([, { count = 0 }]) => count))
}
