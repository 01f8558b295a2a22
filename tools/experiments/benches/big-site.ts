import { STORE_TOKEN } from '../../fake-printful/api.ts'
import { untilMerchIsRead } from '../../start/side-programs.ts'
import { alternate, median, ratioOf, spreadOf, type Bench, type Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { callFor, p99OfAnswered } from '../lab/calls.ts'
import { withBuiltSite, type Site } from '../lab/site.ts'
import { homePageKb } from './page-size.ts'

const READS_PER_S = 50
const ROUNDS = 5
const ROUND_MS = 4000
const LISTS_MS = 300
const MAILING_MS = 3000
const ANNOUNCEMENT = { subject: 'First Frost is out', text: 'Ten songs, and geese.', card: null }

const PUBLIC_PATHS = [
  '/',
  '/shows',
  '/music',
  '/store',
  '/posts',
  '/shows/feed.xml',
  '/calendar.ics',
  '/sitemap.xml',
]
const ADMIN_PATHS = [
  '/api/events?admin=true',
  '/api/admin/music',
  '/api/admin/posts',
  '/api/admin/printful-products',
  '/api/admin/media',
  '/api/admin/media?search=lanterns',
  '/api/admin/subscribers',
  '/api/admin/subscribers?search=fans77',
  '/api/admin/subscriber-figures',
  '/api/admin/announcements',
  '/api/admin/activity',
  '/api/admin/setup',
]

/** Sites with the demo's content, ten times and a hundred times that, each with programs and a database of its own. */
export const bigSite: Bench = ({ isQuick }) =>
  withBuiltSite('big-site-1', isQuick, (demo) =>
    withBuiltSite('big-site-10', isQuick, (ten) =>
      withBuiltSite('big-site-100', isQuick, (hundred) => play({ demo, ten, hundred })),
    ),
  )

async function play({ demo, ten, hundred }: Record<'demo' | 'ten' | 'hundred', Site>): Promise<Figure[]> {
  await growSite({ migrationDatabaseUrl: ten.migrationDatabaseUrl, times: 10 })
  await growSite({ migrationDatabaseUrl: hundred.migrationDatabaseUrl, times: 100 })
  const sites = { demo: await start(demo), ten: await start(ten), hundred: await start(hundred) }
  await untilMerchIsRead(sites.demo.api.url)
  return [
    await homePages(Object.values(sites).map(({ publicSite }) => publicSite.url)),
    ...(await publicReads(
      demo.isQuick,
      Object.values(sites).map(({ publicSite }) => publicSite.url),
    )),
    await adminLists(hundred, sites.hundred.api.url),
    await beginMailing(hundred, sites.hundred.api.url),
  ]
}

async function start(site: Site) {
  const api = await site.start('api', {
    PRINTFUL_API_URL: process.env.FAKE_PRINTFUL_URL,
    PRINTFUL_API_KEY: STORE_TOKEN,
    // No server listens there, so mails stay queued.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Troubadour <newsletter@example.com>',
  })
  return { api, publicSite: await site.start('public-site', { API_ORIGIN: api.url }) }
}

async function homePages(urls: readonly string[]): Promise<Figure> {
  const [demo = NaN, ten = NaN, hundred = NaN] = await Promise.all(urls.map(homePageKb))
  const note = [demo, ten, hundred].map((kb) => `${kb.toFixed(1)} KB`).join(', ')
  return { what: 'big-home', value: Math.max(ten, hundred) / demo, atMost: 1.3, note }
}

async function publicReads(isQuick: boolean, urls: readonly string[]): Promise<Figure[]> {
  const p99Of = (url: string) => async () => {
    const read = (index: number) => fetch(url + (PUBLIC_PATHS[index % PUBLIC_PATHS.length] ?? ''))
    return p99OfAnswered(await callFor(isQuick ? 1000 : ROUND_MS, READS_PER_S, read))
  }
  const measures = urls.map(p99Of)
  // The first reads fill the caches.
  for (const url of urls) for (const path of PUBLIC_PATHS) await fetch(url + path).then((page) => page.text())
  const [demo, ten, hundred] = await alternate(isQuick ? 2 : ROUNDS, measures)
  return [
    { what: 'big-reads-10', ...ratioOf(ten, demo, 'ms'), atMost: 2 },
    { what: 'big-reads-100', ...ratioOf(hundred, demo, 'ms'), atMost: 2 },
  ]
}

/** The slowest list, by median. */
async function adminLists(site: Site, api: string): Promise<Figure> {
  const admin = await site.signIn(api)
  const measures = ADMIN_PATHS.map((path) => async () => {
    const begin = performance.now()
    const answer = await admin(api, 'GET', path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return performance.now() - begin
  })
  await alternate(1, measures)
  const times = await alternate(site.isQuick ? 2 : ROUNDS, measures)
  const lists = ADMIN_PATHS.map((path, index) => ({ path, ms: median(times[index] ?? []) }))
  const slowest = lists.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  return {
    what: 'big-lists',
    value: slowest[0]?.ms ?? NaN,
    unit: 'ms',
    atMost: LISTS_MS,
    note: slowest.map(({ path, ms }) => `${path} ${Math.round(ms)}`).join('; '),
  }
}

async function beginMailing(site: Site, api: string): Promise<Figure> {
  const admin = await site.signIn(api)
  const [times = []] = await alternate(3, [
    async () => {
      const { id, version } = (await (
        await admin(api, 'POST', '/api/admin/announcements', ANNOUNCEMENT)
      ).json()) as { id: number; version: number } // as the contract says
      const begin = performance.now()
      const answer = await admin(api, 'POST', `/api/admin/announcements/${id}/send`, { version })
      if (!answer.ok) throw new Error(`The mailing was not begun: ${answer.status} ${await answer.text()}`)
      return performance.now() - begin
    },
  ])
  const note = spreadOf(times)
  return { what: 'big-mailing', value: median(times), unit: 'ms', atMost: MAILING_MS, note }
}
