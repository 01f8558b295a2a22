import autocannon from 'autocannon'
import { sum, type Figure } from '../figures.ts'
import { callSteadily, isPutOff, noneFailed, p99, timed, untilTrue } from '../lab/calls.ts'
import { slowedWay } from '../lab/network.ts'
import type { AdminCall, Site } from '../lab/site.ts'

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
const UNKNOWN_TOKEN = 'x'.repeat(43)

/** F16: fifty times the callers that keep the public site busy, then ten times the load that it and the API can carry. */
export async function tenTimes(site: Site): Promise<Figure[]> {
  const database = await slowedWay(site, site.databaseUrl)
  const api = await site.start('api', { DATABASE_URL: database.url })
  const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
  const admin = await site.signIn(api.url)
  const watched = [publicSite.url, api.url]
  // Pages are cached: a server sends them as fast as one machine can request them.
  const pages = { url: `${publicSite.url}/` }
  const figures = await flood(site, { name: 'pages', watched, admin, load: pages, isUnlimited: true })
  // Each request for an unknown address calls the API.
  const addresses = { url: `${publicSite.url}/music/never-was` }
  figures.push(...(await flood(site, { name: 'unknown address', watched, admin, load: addresses })))
  database.setLatency(LATENCY_MS)
  const forms = {
    url: `${api.url}/api/subscription/confirm`,
    method: 'POST',
    headers: { origin: 'https://example.com', 'content-type': 'application/json' },
    // Only the database can tell that the token is unknown.
    body: JSON.stringify({ token: UNKNOWN_TOKEN }),
  } as const
  return [...figures, ...(await flood(site, { name: 'forms', watched, admin, load: forms }))]
}

interface Flood {
  name: string
  load: {
    url: string
    method?: 'POST'
    headers?: Record<string, string>
    body?: string
  }
  /** True if ten times the load is impossible: then every caller repeats its request after each response. */
  isUnlimited?: boolean
  /** Addresses of the programs whose health is checked meanwhile; the last one is the API. */
  watched: string[]
  admin: AdminCall
}

async function flood(
  site: Site,
  { name, load, watched, admin, isUnlimited = false }: Flood,
): Promise<Figure[]> {
  // autocannon runs in a worker thread, so that it does not delay the measurements beside it.
  const options = { ...load, duration: site.isQuick ? 3 : 15, timeout: TIMEOUT_S, workers: 1 }
  const alone = await autocannon({ ...options, connections: CALLERS })
  const perS = carried(alone) / alone.duration

  const askOnce = () => fetch(load.url, load)
  const others = callSteadily(WATCHED_PER_S, (index) => {
    const url = watched[index % watched.length] ?? ''
    return index % 3 === 0 ? admin(watched.at(-1) ?? '', 'GET', '/api/admin/music') : fetch(`${url}/healthz`)
  })
  const same = callSteadily(WATCHED_PER_S, askOnce)
  const many = await autocannon({
    ...options,
    connections: CROWD,
    ...(!isUnlimited && { overallRate: Math.ceil(TIMES * perS) }),
  })
  const [watchedCalls, sameCalls] = await Promise.all([others.stop(), same.stop()])
  const back = await untilTrue('back after', async () => {
    for (let good = 0; good < GOOD_ANSWERS; good += 1) {
      const { status, ms } = await timed(askOnce)
      if (status === 503 || status === 0 || ms > GOOD_MS) return false
    }
    return true
  })

  const turnedAway = many.statusCodeStats?.['503']?.count ?? 0
  const admitted = sameCalls.filter(({ status }) => status !== 503)
  const silent = sameCalls.filter((call) => call.status === 503 && !isPutOff(call))
  const figures: Figure[] = [
    { what: 'carried alone', value: perS, unit: '/s' },
    { what: 'offered', value: (carried(many) + turnedAway + many.errors) / many.duration, unit: '/s' },
    { what: 'carried', value: carried(many) / many.duration, unit: '/s', atLeast: 1 },
    p99('p99 of those', admitted, 1000),
    { what: 'turned away', value: turnedAway / many.duration, unit: '/s' },
    { what: 'turned away without Retry-After', value: silent.length, atMost: 0 },
    { what: 'without an answer', value: many.errors, atMost: 0 },
    noneFailed('health and administrator failed', watchedCalls),
    p99('p99 of health and administrator', watchedCalls, 1000),
    { ...back, atMost: 10 },
  ]
  return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

/** The number of responses except 503, including refusals such as 401. */
function carried({ statusCodeStats = {} }: autocannon.Result): number {
  const counts = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => ({ status, count }))
  const broken = counts.filter(({ status }) => Number(status) >= 500 && status !== '503')
  if (broken.length > 0) throw new Error(`answered with errors: ${JSON.stringify(broken)}`)
  return sum(counts.filter(({ status }) => status !== '503').map(({ count }) => count))
}
