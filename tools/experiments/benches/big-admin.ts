import type { CDPSession, Page } from '@playwright/test'
import { highestOf, isQuick, median, KB, spreadOf, type Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { ADMINISTRATOR, withBuiltSite, type Site } from '../lab/site.ts'
import { hideTimes, onSlowPhone } from './admin-speed.ts'

const RUNS = isQuick ? 1 : 3

/** Each list with its call, and a word that a row has which is not on its first page. */
const LISTS = [
  {
    path: '/admin/events',
    call: '/api/admin/events/rows',
    word: 'Evening of Tall Tales and Borrowed Instruments at Dusk',
  },
  { path: '/admin/music', call: '/api/admin/music/rows', word: 'Vol. 777' },
  { path: '/admin/posts', call: '/api/admin/posts/rows', word: 'Letter 277 from the road' },
  { path: '/admin/merch', call: '/api/admin/printful-products', word: 'No. 777' },
  { path: '/admin/pictures', call: '/api/admin/media', word: '' },
  { path: '/admin/subscribers', call: '/api/admin/subscribers', word: '.777@fans' },
  { path: '/admin/activity', call: '/api/admin/activity', word: '' },
]
const SCROLLED_PICTURES = 50

/** The admin of a site with a hundred times the demo's content, on a slow phone. */
export const bigAdmin = () =>
  withBuiltSite('big-admin', async (site): Promise<Figure[]> => {
    const { migrationDatabaseUrl, mediaFolder } = site
    await growSite({ migrationDatabaseUrl, mediaFolder, times: 100 })
    const account = await startAdmin(site)
    const visits: (Awaited<ReturnType<typeof seeList>> & { list: (typeof LISTS)[number] })[] = []
    for (let round = 0; round < RUNS; round += 1)
      for (const list of LISTS)
        visits.push({
          list,
          ...(await onSlowPhone(account, (page, devTools) => seeList(page, devTools, list, account.admin))),
        })
    const slowest = (
      what: string,
      atMost: number,
      unit: string,
      measure: (visit: (typeof visits)[number]) => number,
    ) => {
      const values = LISTS.map((list) => ({
        name: list.path,
        value: median(visits.filter((visit) => visit.list === list).map(measure)),
      }))
      return { what, ...highestOf(values.filter(({ value }) => !Number.isNaN(value))), unit, atMost }
    }
    return [
      slowest('big-admin-rows', 2500, 'ms', ({ rowsMs }) => rowsMs),
      slowest('big-admin-search', 1500, 'ms', ({ searchMs }) => searchMs),
      slowest('big-admin-page', 25, 'KB', ({ bytes }) => bytes / KB),
      ...(await onSlowPhone(account, (page, devTools) => hide(page, devTools, account.admin))),
      await onSlowPhone(account, (page) => scrollPictures(page, account.admin)),
    ]
  })

async function startAdmin(site: Site) {
  // Both take it when they start: each has to know the other's address.
  const env: NodeJS.ProcessEnv = {}
  const api = await site.instance('api', env)
  const admin = await site.instance('admin', env)
  Object.assign(env, { API_ORIGIN: api.url, ADMIN_ORIGIN: admin.url })
  await api.start()
  await admin.start()
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = ADMINISTRATOR
  return { admin: admin.url, username, password }
}

/** A first visit to a list, and a search in it. @returns ms, and the bytes of the list's first page as sent */
async function seeList(
  page: Page,
  devTools: CDPSession,
  { path, call, word }: (typeof LISTS)[number],
  admin: string,
) {
  const calls = watchCalls(devTools)
  await page.addInitScript(`window.rowWith = (text) => new Promise((done) => {
    const look = () => [...document.querySelectorAll('main :is(li, tr, article)')].some((row) =>
      row.checkVisibility() && !row.closest('nav, [aria-busy=true]') && row.querySelector('a, button, input, time, img') && row.textContent.includes(text))
      ? requestAnimationFrame(() => done(performance.now()))
      : requestAnimationFrame(look)
    look()
  })`)
  await page.goto(admin + path)
  const rowsMs = await page.evaluate<number>(`rowWith('')`)
  await page.waitForLoadState('networkidle')
  const bytes = [...calls.values()].find(({ path: of }) => of === call)?.received ?? NaN
  if (!word) return { rowsMs, bytes, searchMs: NaN }
  await page.evaluate(`addEventListener('input', ({ timeStamp }) => {
    window.found = rowWith(${JSON.stringify(word)}).then((now) => now - timeStamp)
  }, { once: true })`)
  await page.locator('input[type=search]').fill(word)
  return { rowsMs, bytes, searchMs: await page.evaluate<number>('found') }
}

/** Hides and shows a show of the long list. */
async function hide(page: Page, devTools: CDPSession, admin: string): Promise<Figure[]> {
  await page.goto(`${admin}/admin/events`)
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(devTools)
  const times = await hideTimes(page)
  await page.waitForLoadState('networkidle')
  const bytes = [...calls.values()].reduce((sum, { sent, received }) => sum + sent + received, 0)
  return [
    { what: 'big-admin-hide', value: median(times), unit: 'ms', atMost: 100, note: spreadOf(times) },
    {
      what: 'big-admin-hide-bytes',
      value: bytes / times.length / KB,
      unit: 'KB',
      atMost: 4,
      note: `${calls.size} calls for ${times.length} presses`,
    },
  ]
}

/** The page's calls from now on, with their bytes on the wire. */
function watchCalls(devTools: CDPSession): Map<string, { path: string; sent: number; received: number }> {
  const calls = new Map<string, { path: string; sent: number; received: number }>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request: { url, headers, postData = '' } }) => {
    const sent = url.length + JSON.stringify(headers).length + postData.length
    calls.set(requestId, { path: new URL(url).pathname, sent, received: 0 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const call = calls.get(requestId)
    if (call) call.received = encodedDataLength
  })
  return calls
}

/** The longest task of the processor while pictures are scrolled, in ms; 0 when none is long. */
async function scrollPictures(page: Page, admin: string): Promise<Figure> {
  await page.goto(`${admin}/admin/pictures`)
  await page.locator('main img').first().waitFor()
  while ((await page.locator('main img').count()) < SCROLLED_PICTURES)
    await page.getByRole('button', { name: /^Load more/ }).click()
  await page.waitForLoadState('networkidle')
  const longest = await page.evaluate<number>(`new Promise((done) => {
    let longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    const last = document.querySelectorAll('main img')[${SCROLLED_PICTURES - 1}]
    const step = () => {
      scrollBy(0, 40)
      const isEnd = last.getBoundingClientRect().bottom < innerHeight
      if (isEnd) setTimeout(() => done(longest), 500)
      else requestAnimationFrame(step)
    }
    step()
  })`)
  return { what: 'big-admin-scroll', value: longest, unit: 'ms', atMost: 50 }
}
