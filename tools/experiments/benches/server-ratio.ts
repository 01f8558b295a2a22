import { setTimeout as delay } from 'node:timers/promises'
import { alternate, isQuick, median, ratioOf, spreadOf, type Figure } from '../figures.ts'
import { warmUp } from '../lab/browser.ts'
import { exchange, isPinned, pinLoad, pinServer, runLoad, startRaw } from '../lab/load.ts'
import { memoryOf } from '../lab/processes.ts'
import { withBuiltSite, type Instance, type Site } from '../lab/site.ts'
import { firstPathOf } from '../lab/static-page.ts'

/** More than 16 without a cache would wait for a database connection, and get a 503. */
const CONNECTIONS = { cached: 64, uncached: 16 }
const ROUND_S = 3
const LIST_ROWS = 12
const POLL_MS = 2

interface Asked {
  url: string
  headers: Record<string, string>
  connections: number
}
/** A row of the table: the rate of responses with one status. */
interface Row {
  what: string
  status: 200 | 304
  atLeast: number
}

/** Requests per second of both servers ÷ those of a bare server that sends the same; memory afterwards; start time. */
export const serverRatio = () =>
  withBuiltSite('server-ratio', async (site) => {
    const api = await site.start('api')
    const publicSite = await site.start('public-site', { API_ORIGIN: api.url })
    const figures = [...(await ofPages(publicSite)), ...(await ofApi(site, api)), await start(site)]
    const shared = isPinned ? '' : 'server and load were not pinned to a core each'
    return figures.map((figure) => ({ ...figure, note: [figure.note, shared].filter(Boolean).join('; ') }))
  })

async function ofPages(publicSite: Instance): Promise<Figure[]> {
  using _pinned = pinLoad()
  pinServer(publicSite.pid())
  const paths = ['/', await firstPathOf(publicSite.url, '/shows')]
  const pages = paths.map((path) => askedOf(publicSite, path, { 'accept-encoding': 'br' }))
  for (const { url } of pages) await warmUp(url)
  return [
    ...(await worstRatios(pages, [
      { what: 'page-html', status: 200, atLeast: 0.65 },
      { what: 'page-not-modified', status: 304, atLeast: 0.8 },
    ])),
    { what: 'public-site-memory', ...(await memoryUnder(publicSite, pages)), atMost: 210 },
  ]
}

async function ofApi(site: Site, api: Instance): Promise<Figure[]> {
  using _pinned = pinLoad()
  pinServer(api.pid())
  const lists = ['/api/events', '/api/merch-items'].map((path) => askedOf(api, path))
  const cached = await worstRatios(lists, [
    { what: 'api-cached', status: 200, atLeast: 0.65 },
    { what: 'api-not-modified', status: 304, atLeast: 0.8 },
  ])
  const database = await site.connect()
  // An administrator's list is read from the database for each request.
  await database.query(
    `delete from events where id not in (select id from events order by id limit ${LIST_ROWS})`,
  )
  const list = askedOf(api, '/api/events?admin=true', { cookie: await site.cookieOf(api.url) })
  const uncached = { ...list, connections: CONNECTIONS.uncached }
  return [
    ...cached,
    ...(await worstRatios([uncached], [{ what: 'api-uncached', status: 200, atLeast: 0.015 }])),
    { what: 'api-memory', ...(await memoryUnder(api, [...lists, uncached])), atMost: 300 },
  ]
}

function askedOf({ url }: Instance, path: string, headers = {}): Asked {
  return { url: url + path, headers, connections: CONNECTIONS.cached }
}

/** The lowest ratio for each row, with all ratios in its note. The bare server always sends the body. */
async function worstRatios(all: readonly Asked[], rows: readonly Row[]): Promise<Figure[]> {
  const ratios: { path: string; of: ReturnType<typeof ratioOf>[] }[] = []
  for (const { url, headers, connections } of all) {
    using raw = await startRaw(await exchange(url, headers))
    pinServer(raw.pid)
    const rateOf = (server: string, status: Row['status']) => async () => {
      const known = status === 304 && { 'if-none-match': await currentEtag(url, headers) }
      const load = { url: server, headers: { ...headers, ...known }, connections, seconds: ROUND_S }
      return (await runLoad(status, load)).perS
    }
    const measures = [rateOf(raw.url, 200), ...rows.map(({ status }) => rateOf(url, status))]
    const [reference, ...ours] = await alternate(measures)
    ratios.push({ path: new URL(url).pathname, of: ours.map((rates) => ratioOf(rates, reference, '/s')) })
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

/** The memory at the end of a minute of load, in megabytes. */
async function memoryUnder(server: Instance, all: readonly Asked[]) {
  const seconds = (isQuick ? 3 : 60) / all.length
  let value = 0
  for (const asked of all) {
    const loading = runLoad(200, { ...asked, seconds })
    const looking = delay(seconds * 1000).then(() => (value = memoryOf(server.pid(), 'VmRSS')))
    await Promise.all([loading, looking])
  }
  return { value, unit: 'MB', note: `at most ${memoryOf(server.pid(), 'VmHWM').toFixed(0)}` }
}

/** Measures the time from the start of the API's bundle to its first response. */
async function start(site: Site): Promise<Figure> {
  const api = await site.instance('api')
  const isAnswered = () =>
    fetch(`${api.url}/api/events`).then(
      ({ ok }) => ok,
      () => false,
    )
  const startMs = async () => {
    const begin = performance.now()
    const starting = api.start()
    while (!(await isAnswered())) await delay(POLL_MS)
    const took = performance.now() - begin
    await starting
    await api.end('SIGTERM')
    return took
  }
  const [times = []] = await alternate([startMs], 7)
  return { what: 'api-start', value: median(times), unit: 'ms', atMost: 1500, note: spreadOf(times) }
}
