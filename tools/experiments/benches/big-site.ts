import { STORE_TOKEN } from '../../fake-printful/api.ts'
import { untilMerchIsRead } from '../../start/side-programs.ts'
import { alternate, highestOf, isQuick, median, ratioOf, spreadOf, type Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { callFor, jsonOf, p99OfAnswered } from '../lab/calls.ts'
import { withBuiltSite, type Site } from '../lab/site.ts'
import { homePageKb } from './page-size.ts'

const READS_PER_S = 50
const ROUND_MS = isQuick ? 1000 : 4000
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
  '/api/admin/events/rows',
  '/api/admin/events/rows?search=may',
  '/api/admin/music/rows',
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
export const bigSite = () =>
  withBuiltSite('big-site-1', async (demo) => {
    const demoUrls = await start(demo)
    await untilMerchIsRead(demoUrls.api)
    return withBuiltSite('big-site-10', (ten) =>
      withBuiltSite('big-site-100', async (hundred): Promise<Figure[]> => {
        await growSite({ migrationDatabaseUrl: ten.migrationDatabaseUrl, times: 10 })
        await growSite({ migrationDatabaseUrl: hundred.migrationDatabaseUrl, times: 100 })
        const [tenUrls, { api, publicSite }] = [await start(ten), await start(hundred)]
        const pages = [demoUrls.publicSite, tenUrls.publicSite, publicSite]
        const reads = [await homePages(pages), ...(await publicReads(pages))]
        const admin = await hundred.signIn(api)
        const call = (method: string, path: string, body?: object) => admin(api, method, path, body)
        return [...reads, await adminLists(call), await beginMailing(call)]
      }),
    )
  })

async function start(site: Site) {
  const { url: api } = await site.start('api', {
    PRINTFUL_API_URL: process.env.FAKE_PRINTFUL_URL,
    PRINTFUL_API_KEY: STORE_TOKEN,
    // No server listens there, so mails stay queued.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Troubadour <newsletter@example.com>',
  })
  return { api, publicSite: (await site.start('public-site', { API_ORIGIN: api })).url }
}

async function homePages(urls: readonly string[]): Promise<Figure> {
  const [demo = NaN, ...others] = await Promise.all(urls.map(homePageKb))
  const note = [demo, ...others].map((kb) => `${kb.toFixed(1)} KB`).join(', ')
  return { what: 'big-home', value: Math.max(...others) / demo, atMost: 1.3, note }
}

async function publicReads(urls: readonly string[]): Promise<Figure[]> {
  // The first reads fill the caches.
  for (const url of urls) for (const path of PUBLIC_PATHS) await fetch(url + path).then((page) => page.text())
  const [demo, ten, hundred] = await alternate(
    urls.map((url) => async () => {
      const read = (index: number) => fetch(url + (PUBLIC_PATHS[index % PUBLIC_PATHS.length] ?? ''))
      return p99OfAnswered(await callFor(ROUND_MS, READS_PER_S, read))
    }),
  )
  return [
    { what: 'big-reads-10', ...ratioOf(ten, demo, 'ms'), atMost: 2 },
    { what: 'big-reads-100', ...ratioOf(hundred, demo, 'ms'), atMost: 2 },
  ]
}

type Call = (method: string, path: string, body?: object) => Promise<Response>

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** The slowest list, by median. */
async function adminLists(call: Call): Promise<Figure> {
  const measures = ADMIN_PATHS.map((path) => () => timeMs(() => jsonOf(call('GET', path))))
  await alternate(measures, 1)
  const times = await alternate(measures)
  const lists = ADMIN_PATHS.map((name, index) => ({ name, value: median(times[index] ?? []) }))
  const slowest = lists.toSorted((a, b) => b.value - a.value).slice(0, 3)
  return { what: 'big-lists', ...highestOf(slowest), unit: 'ms', atMost: 500 }
}

async function beginMailing(call: Call): Promise<Figure> {
  const begin = async () => {
    const sent = call('POST', '/api/admin/announcements', ANNOUNCEMENT)
    const { id, version } = await jsonOf<{ id: number; version: number }>(sent)
    return timeMs(() => jsonOf(call('POST', `/api/admin/announcements/${id}/send`, { version })))
  }
  const [times = []] = await alternate([begin], 3)
  return { what: 'big-mailing', value: median(times), unit: 'ms', atMost: 8000, note: spreadOf(times) }
}
