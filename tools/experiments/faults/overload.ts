import type { Experiment } from '../experiment.ts'
import { sum, type Figure } from '../figures.ts'
import { callSteadily, isAnswered, reportFailed, timed, untilTrue, within } from '../lab/calls.ts'
import { putLoad, type Load, type LoadResult } from '../lab/load.ts'
import { slowedDatabase } from '../lab/network.ts'
import type { AdminCall, Site } from '../lab/site.ts'

const TIMES = 10
/** Enough to keep a program busy, and few enough that nobody waits long. */
const CALLERS = 20
/** Connections that are kept open, as those of the proxies in front. */
const CROWD = 1000
/** To PostgreSQL, in either direction: what forms take is a few of these, and no work of this machine, which has to make the load. */
const LATENCY_MS = 10
/** So many good answers in a row, each within 100 ms, and it is over. */
const GOOD_ANSWERS = 20
const GOOD_MS = 100
const WATCHED_PER_S = 10
const UNKNOWN_TOKEN = 'x'.repeat(43)

export const tenTimes: Experiment = {
  promise:
    'ten times the load that it can carry: 503 and when to come again for the surplus, the others within a second; health and the administrator as ever; over within 10 s',
  async run(site) {
    const database = await slowedDatabase(site)
    const api = await site.start('api', database.env)
    const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
    const { call: admin } = await site.signIn(api.url)
    const watched = [publicSite.url, api.url]
    const pages = { url: `${publicSite.url}/` }
    const figuresOfPages = await flood(site, { name: 'pages', watched, admin, load: pages })
    database.setLatency(LATENCY_MS)
    const forms = {
      url: `${api.url}/api/subscription/confirm`,
      method: 'POST',
      headers: { origin: 'https://example.com', 'content-type': 'application/json' },
      // Only the database can tell that it is unknown.
      body: JSON.stringify({ token: UNKNOWN_TOKEN }),
    } as const
    return [...figuresOfPages, ...(await flood(site, { name: 'forms', watched, admin, load: forms }))]
  },
}

interface Flood {
  name: string
  load: Pick<Load, 'url' | 'method' | 'headers' | 'body'>
  /** Whose health is looked at meanwhile; the last one is the API. */
  watched: string[]
  admin: AdminCall
}

async function flood(site: Site, { name, load, watched, admin }: Flood): Promise<Figure[]> {
  const lastsS = site.isQuick ? 3 : 15
  const alone = await putLoad(site, { ...load, connections: CALLERS, lastsS })
  const perS = carried(alone).count / alone.lastedS

  const others = callSteadily(WATCHED_PER_S, (index) => {
    const url = watched[index % watched.length] ?? ''
    return index % 3 === 0 ? admin(watched.at(-1) ?? '', 'GET', '/api/admin/music') : fetch(`${url}/healthz`)
  })
  const surplus = callSteadily(WATCHED_PER_S, () => fetch(load.url, load))
  const many = await putLoad(site, { ...load, connections: CROWD, perS: TIMES * perS, lastsS })
  const [watchedCalls, ownCalls] = await Promise.all([others.stop(), surplus.stop()])
  const back = await untilTrue(`${name} are answered again`, async () => {
    for (let good = 0; good < GOOD_ANSWERS; good += 1) {
      const { status, ms } = await timed(() => fetch(load.url, load))
      if (status === 503 || status === 0 || ms > GOOD_MS) return false
    }
    return true
  })

  const turnedAway = many.answers.find(({ status }) => status === 503)?.count ?? 0
  const { count, p99Ms } = carried(many)
  const unanswered = watchedCalls.filter((call) => !isAnswered(call))
  const failed = reportFailed(`${name}: health and administrator`, unanswered)
  const silent = ownCalls.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  const figures: Figure[] = [
    { what: 'carried alone', value: perS, unit: '/s' },
    { what: 'offered', value: (count + turnedAway + many.failed) / many.lastedS, unit: '/s' },
    { what: 'carried', value: count / many.lastedS, unit: '/s', atLeast: 1 },
    { what: 'p99 of those', value: p99Ms, unit: 'ms', atMost: 1000 },
    { what: 'turned away', value: turnedAway / many.lastedS, unit: '/s' },
    { what: 'turned away without Retry-After', value: silent.length, atMost: 0 },
    { what: 'without an answer', value: many.failed, atMost: 0 },
    { what: 'health and administrator failed', value: failed, atMost: 0 },
    { what: 'p99 of those', value: within(0.99, watchedCalls), unit: 'ms', atMost: 1000 },
    { what: 'back after', value: back, unit: 's', atMost: 10 },
  ]
  return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }))
}

/** What was answered, be it with a refusal, and not turned away. */
function carried({ answers }: LoadResult): { count: number; p99Ms: number } {
  const some = answers.filter(({ status }) => status < 500)
  const others = answers.filter(({ status }) => status >= 500 && status !== 503)
  if (others.length > 0) throw new Error(`answered with errors: ${JSON.stringify(others)}`)
  return { count: sum(some.map(({ count }) => count)), p99Ms: Math.max(...some.map(({ p99Ms }) => p99Ms)) }
}
