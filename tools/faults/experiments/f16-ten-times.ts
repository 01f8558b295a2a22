import type { Experiment, Figure } from '../experiment.ts'
import { callSteadily, isAnswered, kindsOf, timed, within } from '../lab/calls.ts'
import type { Lab } from '../lab/lab.ts'
import { openSite, type AdminCall } from '../lab/site.ts'
import { startTcpProxy } from '../lab/tcp-proxy.ts'
import { untilTrue } from '../lab/waiting.ts'
import { putLoad, type Load, type LoadResult } from '../load/load.ts'

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
const NOBODYS_TOKEN = 'x'.repeat(43)

export const tenTimes: Experiment = {
  promise:
    'ten times the load that it can carry: 503 and when to come again for the surplus, the others within a second; health and the administrator as ever; over within 10 s',
  async run(lab) {
    const site = await openSite(lab)
    const proxy = await startTcpProxy(lab, Number(new URL(site.superuserUrl).port))
    const api = await site.instance('api', { DATABASE_URL: site.databaseUrlBy(proxy) })
    const publicSite = await site.instance('public-site', { API_ORIGIN: api.url })
    await api.start()
    await publicSite.start()
    const { call: admin } = await site.signIn(api.url)
    const watched = [publicSite.url, api.url]
    const pages = { url: `${publicSite.url}/` }
    const figuresOfPages = await flood(lab, { name: 'pages', watched, admin, load: pages })
    proxy.latencyMs = LATENCY_MS
    const forms = {
      url: `${api.url}/api/subscription/confirm`,
      method: 'POST',
      headers: { origin: 'https://example.com', 'content-type': 'application/json' },
      // Nobody's, which the database has to say.
      body: JSON.stringify({ token: NOBODYS_TOKEN }),
    } as const
    return [...figuresOfPages, ...(await flood(lab, { name: 'forms', watched, admin, load: forms }))]
  },
}

interface Flood {
  name: string
  load: Pick<Load, 'url' | 'method' | 'headers' | 'body'>
  /** Whose health is looked at meanwhile; the last one is the API. */
  watched: string[]
  admin: AdminCall
}

async function flood(lab: Lab, { name, load, watched, admin }: Flood): Promise<Figure[]> {
  const lastsS = lab.isQuick ? 3 : 15
  const alone = await putLoad(lab, { ...load, connections: CALLERS, lastsS })
  const perS = carried(alone).count / alone.lastedS

  const others = callSteadily(WATCHED_PER_S, (index) => {
    const url = watched[index % watched.length] ?? ''
    return index % 3 === 0 ? admin(watched.at(-1) ?? '', 'GET', '/api/admin/music') : fetch(`${url}/healthz`)
  })
  const surplus = callSteadily(WATCHED_PER_S, () => fetch(load.url, load))
  const many = await putLoad(lab, { ...load, connections: CROWD, perS: TIMES * perS, lastsS })
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
  const failed = watchedCalls.filter((call) => !isAnswered(call))
  if (failed.length > 0) console.log(`  ${name}: health and administrator: ${kindsOf(failed)}`)
  const silent = ownCalls.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  const figure = (what: string, value: number, limits: Omit<Figure, 'what' | 'value'> = {}): Figure => {
    return { what: `${name}: ${what}`, value, ...limits }
  }
  return [
    figure('carried alone', perS, { unit: '/s' }),
    figure('offered', (count + turnedAway + many.failed) / many.lastedS, { unit: '/s' }),
    figure('carried', count / many.lastedS, { unit: '/s', atLeast: 1 }),
    figure('p99 of those', p99Ms, { unit: 'ms', atMost: 1000 }),
    figure('turned away', turnedAway / many.lastedS, { unit: '/s' }),
    figure('turned away for how long, untold', silent.length, { atMost: 0 }),
    figure('without an answer', many.failed, { atMost: 0 }),
    figure('health and administrator failed', failed.length, { atMost: 0 }),
    figure('p99 of those', within(0.99, watchedCalls), { unit: 'ms', atMost: 1000 }),
    figure('back after', back, { unit: 's', atMost: 10 }),
  ]
}

/** What was answered, be it with a refusal, and not turned away. */
function carried({ answers }: LoadResult): { count: number; p99Ms: number } {
  const some = answers.filter(({ status }) => status < 500)
  const others = answers.filter(({ status }) => status >= 500 && status !== 503)
  if (others.length > 0) throw new Error(`answered with errors: ${JSON.stringify(others)}`)
  return {
    count: some.reduce((sum, { count }) => sum + count, 0),
    p99Ms: Math.max(...some.map(({ p99Ms }) => p99Ms)),
  }
}
