import { setTimeout as delay } from 'node:timers/promises'
import { alternate, median, ratioOf, spreadOf, type Bench, type Figure } from '../figures.ts'
import { warmUp } from '../lab/browser.ts'
import { exchange, isPinned, perS, pinServer, startLoad, startRaw } from '../lab/load.ts'
import { memoryOf } from '../lab/processes.ts'
import type { Instance } from '../lab/visitors.ts'
import { withBuiltSite, type Site } from '../lab/site.ts'
import { pathOfShow } from '../lab/static-page.ts'

const CONNECTIONS = 64
/** More would wait for a database connection, and get a 503. */
const UNCACHED_CONNECTIONS = 16
const ROUNDS = 5
const ROUND_S = 3
const LIST_ROWS = 12
const POLL_MS = 2

interface Asked {
  url: string
  headers: Record<string, string>
  connections: number
}
interface Lab {
  site: Site
  load: ReturnType<typeof startLoad>
}
/** A row of the table: the rate of responses with one status. */
interface Row {
  what: string
  status: 200 | 304
  atLeast: number
}

/** Requests per second of both servers ÷ those of a bare server that sends the same; memory afterwards; start time. */
export const serverRatio: Bench = ({ isQuick }) =>
  withBuiltSite('server-ratio', isQuick, async (site) => {
    const load = startLoad()
    site.atEnd(load.stop)
    const api = await site.start('api')
    const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
    const lab = { site, load }
    const figures = [...(await ofPages(lab, publicSite)), ...(await ofApi(lab, api)), await start(site)]
    const shared = isPinned ? '' : 'server and load were not pinned to a core each'
    return figures.map((figure) => ({ ...figure, note: [figure.note, shared].filter(Boolean).join('; ') }))
  })

async function ofPages(lab: Lab, publicSite: Instance): Promise<Figure[]> {
  pinServer(publicSite.pid())
  const paths = ['/', await pathOfShow(publicSite.url)]
  const pages = paths.map((path) => askedOf(publicSite, path, { 'accept-encoding': 'br' }))
  for (const { url } of pages) await warmUp(url)
  return [
    ...(await worstRatios(lab, pages, [
      { what: 'page-html', status: 200, atLeast: 0.65 },
      { what: 'page-not-modified', status: 304, atLeast: 0.9 },
    ])),
    { what: 'public-site-memory', ...(await memoryUnder(lab, publicSite, pages)), atMost: 180 },
  ]
}

async function ofApi(lab: Lab, api: Instance): Promise<Figure[]> {
  pinServer(api.pid())
  const lists = ['/api/events', '/api/merch-items'].map((path) => askedOf(api, path))
  const cached = await worstRatios(lab, lists, [
    { what: 'api-cached', status: 200, atLeast: 0.8 },
    { what: 'api-not-modified', status: 304, atLeast: 1.1 },
  ])
  const database = await lab.site.connect()
  // An administrator's list is read from the database for each request.
  await database.query(
    `delete from events where id not in (select id from events order by id limit ${LIST_ROWS})`,
  )
  const cookie = await lab.site.cookieOf(api.url)
  const uncached = {
    ...askedOf(api, '/api/events?admin=true', { cookie }),
    connections: UNCACHED_CONNECTIONS,
  }
  const read = await worstRatios(lab, [uncached], [{ what: 'api-uncached', status: 200, atLeast: 0.14 }])
  return [
    ...cached,
    ...read,
    { what: 'api-memory', ...(await memoryUnder(lab, api, [...lists, uncached])), atMost: 200 },
  ]
}

function askedOf({ url }: Instance, path: string, headers = {}): Asked {
  return { url: url + path, headers, connections: CONNECTIONS }
}

/** The lowest ratio for each row, with all ratios in its note. The bare server always sends the body. */
async function worstRatios(
  { site, load }: Lab,
  all: readonly Asked[],
  rows: readonly Row[],
): Promise<Figure[]> {
  const ratios: { path: string; of: ReturnType<typeof ratioOf>[] }[] = []
  for (const { url, headers, connections } of all) {
    const sent = await exchange(url, headers)
    const raw = await startRaw(sent)
    const rateOf = (server: string, status: Row['status']) => async () => {
      const known = status === 304 && { 'if-none-match': await currentEtag(url, headers) }
      const run = { url: server, headers: { ...headers, ...known }, connections }
      return perS(await load.run(status, { ...run, seconds: site.isQuick ? 1 : ROUND_S }))
    }
    try {
      const measures = [rateOf(raw.url, 200), ...rows.map(({ status }) => rateOf(url, status))]
      const [reference, ...ours] = await alternate(site.isQuick ? 2 : ROUNDS, measures)
      ratios.push({ path: new URL(url).pathname, of: ours.map((rates) => ratioOf(rates, reference, '/s')) })
    } finally {
      raw.stop()
    }
  }
  return rows.map(({ what, atLeast }, index) => ({
    what,
    value: Math.min(...ratios.map(({ of }) => of[index]?.value ?? NaN)),
    atLeast,
    note: ratios.map(({ path, of }) => `${path} ${of[index]?.note}`).join('; '),
  }))
}

/** The ETag of a page. A page can change at a full minute, so this waits for one that is near. */
async function currentEtag(url: string, headers: Record<string, string>): Promise<string> {
  const leftMs = 60_000 - (Date.now() % 60_000)
  if (leftMs < (ROUND_S + 1) * 1000) await delay(leftMs + 300)
  return (await exchange(url, headers)).headers.etag ?? ''
}

/** The memory after a minute of load, in megabytes. */
async function memoryUnder({ site, load }: Lab, server: Instance, all: readonly Asked[]) {
  const seconds = (site.isQuick ? 3 : 60) / all.length
  let value = 0
  for (const asked of all) {
    const loading = load.run(200, { ...asked, seconds })
    await delay(seconds * 1000)
    value = memoryOf(server.pid() ?? 0, 'VmRSS')
    await loading
  }
  return { value, unit: 'MB', note: `at most ${memoryOf(server.pid() ?? 0, 'VmHWM').toFixed(0)}` }
}

/** Measures the time from the start of the API's bundle to its first response. */
async function start(site: Site): Promise<Figure> {
  const api = await site.instance('api')
  const [times = []] = await alternate(site.isQuick ? 2 : 7, [
    async () => {
      const begin = performance.now()
      const starting = api.start()
      while (!(await isAnswered(`${api.url}/api/events`))) await delay(POLL_MS)
      const took = performance.now() - begin
      await starting
      await api.end('SIGTERM')
      return took
    },
  ])
  return { what: 'api-start', value: median(times), unit: 'ms', atMost: 200, note: spreadOf(times) }
}

async function isAnswered(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
