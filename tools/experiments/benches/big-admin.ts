import type { Page, Request } from '@playwright/test'
import { alternate, highestOf, KB, median, spreadOf, sum, type Figure } from '../figures.ts'
import { growSite } from '../lab/big-site.ts'
import { ADMINISTRATOR, withBuiltSite, type Site } from '../lab/site.ts'
import { hideTimes, onSlowPhone, type Account } from './admin-speed.ts'
import { findAndHide } from './big-admin-journey.ts'

const RUNS = 3
/** Whatever a visit waits for has to happen within this time. */
const LIMIT_MS = 30_000
const SCROLLED_PICTURES = 50
/** Long enough for the calls that follow the last press of Hide. */
const SETTLED_MS = 3000

const CONTENT_ROW = 'main li[id]'
/** Each list with the call and the row of its page, and words that are in rows of later pages; '' without a search. */
const LISTS = [
  { path: 'events', call: 'events/rows', row: CONTENT_ROW, words: 'Port Ansel 2014' },
  { path: 'music', call: 'music/rows', row: CONTENT_ROW, words: 'Vol. 777' },
  { path: 'posts', call: 'posts/rows', row: CONTENT_ROW, words: 'Letter 277' },
  { path: 'pages', call: 'pages/rows', row: CONTENT_ROW, words: 'explained 177' },
  { path: 'own-products', call: 'own-products/rows', row: CONTENT_ROW, words: 'Hand 277' },
  { path: 'pictures', call: 'media', row: 'main li:has(img)', words: 'Barn Dance' },
  {
    path: 'subscribers',
    call: 'subscribers',
    row: 'main li:has(a[href^="/admin/subscribers/"])',
    words: '@fans77',
  },
  { path: 'activity', call: 'activity', row: 'main li:has(time)', words: '' },
]
type List = (typeof LISTS)[number]

/** The admin of a site with a hundred times the demo's content, on a slow phone. */
export const bigAdmin = () =>
  withBuiltSite('big-admin', async (site): Promise<Figure[]> => {
    await growSite({ ...site, times: 100 })
    const account = await startAdmin(site)
    const visit = <Result>(see: (page: Page) => Promise<Result>) =>
      onSlowPhone(account, (page) => {
        page.setDefaultTimeout(LIMIT_MS)
        return see(page)
      })
    const seen = await alternate(
      LISTS.map((list) => () => visit((page) => seeList(page, list, account.admin))),
      RUNS,
    )
    /** The highest of the lists' medians. */
    const highest = (measure: keyof Awaited<ReturnType<typeof seeList>>) =>
      highestOf(
        LISTS.map(({ path }, index) => ({
          name: path,
          value: median((seen[index] ?? []).flatMap((one) => one[measure] ?? [])),
        })).filter(({ value }) => !Number.isNaN(value)),
      )
    return [
      { what: 'big-admin-rows', ...highest('rowsMs'), unit: 'ms', atMost: 3500 },
      { what: 'big-admin-search', ...highest('searchMs'), unit: 'ms', atMost: 1800 },
      { what: 'big-admin-page', ...highest('pageKb'), unit: 'KB', atMost: 25 },
      ...(await visit((page) => hide(page, account.admin))),
      await visit((page) => scrollPictures(page, account.admin)),
      await visit((page) => findAndHide(page, account.admin)),
    ]
  })

async function startAdmin(site: Site): Promise<Account> {
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

/** A first visit to a list, and a search in it. */
async function seeList(page: Page, { path, call, row, words }: List, admin: string) {
  await page.goto(`${admin}/admin/${path}`, { waitUntil: 'commit' })
  const rowsMs = await untilRows(page, row, '')
  await page.waitForLoadState('networkidle')
  const headers = { 'accept-encoding': 'br' }
  const read = await page.request.get(`${admin}/api/admin/${call}`, { headers, failOnStatusCode: true })
  const pageKb = Number(read.headers()['content-length']) / KB
  if (!words) return { rowsMs, pageKb }
  await page.locator('main input[type=search]').focus()
  const begin = await page.evaluate<number>('performance.now()')
  await page.keyboard.insertText(words)
  return { rowsMs, pageKb, searchMs: (await untilRows(page, row, words)) - begin }
}

/**
 * Waits until a list has visible rows, and each has all of these words.
 * @returns ms since the start of the visit
 * @throws Error after LIMIT_MS
 */
function untilRows(page: Page, row: string, words: string): Promise<number> {
  return page.evaluate<number>(`new Promise((done, fail) => {
    const begin = performance.now()
    const words = ${JSON.stringify(words.split(' '))}
    const textOf = (row) => row.textContent + row.querySelector('[aria-label]')?.ariaLabel
    const look = () => {
      const rows = [...document.querySelectorAll(${JSON.stringify(row)})].filter((one) => one.checkVisibility())
      const isFound = rows.length > 0 && rows.every((one) => words.every((word) => textOf(one).includes(word)))
      if (isFound) requestAnimationFrame(() => done(performance.now()))
      else if (performance.now() - begin < ${LIMIT_MS}) requestAnimationFrame(look)
      else fail(new Error(location + ' has no rows with ' + words + ', but ' + rows.length + ': ' + rows[0]?.textContent))
    }
    look()
  })`)
}

/** Hides and shows a show of the long list. */
async function hide(page: Page, admin: string): Promise<Figure[]> {
  await page.goto(`${admin}/admin/events`)
  await page.waitForLoadState('networkidle')
  const calls: Request[] = []
  page.on('request', (request) => request.url().startsWith(`${admin}/api/`) && calls.push(request))
  const times = await hideTimes(page)
  await page.waitForTimeout(SETTLED_MS)
  const bytes = await Promise.all(calls.map(bytesOf))
  const note = `${calls.length} calls for ${times.length} presses`
  return [
    { what: 'big-admin-hide', value: median(times), unit: 'ms', atMost: 150, note: spreadOf(times) },
    { what: 'big-admin-hide-bytes', value: sum(bytes) / times.length / KB, unit: 'KB', atMost: 4, note },
  ]
}

/** What is sent and read, headers included. */
async function bytesOf(request: Request): Promise<number> {
  return sum(Object.values(await request.sizes()))
}

/** The longest task of the processor while pictures are scrolled and loaded, in ms; 0 when none is over 50 ms. */
async function scrollPictures(page: Page, admin: string): Promise<Figure> {
  await page.goto(`${admin}/admin/pictures`)
  // Those in sight are rendered first.
  await page
    .locator('main li img')
    .nth(SCROLLED_PICTURES - 1)
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const { longest, loaded } = await page.evaluate<{
    longest: number
    loaded: number
  }>(`new Promise((done, fail) => {
    const begin = performance.now()
    let longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    const pictures = [...document.querySelectorAll('main li img')].slice(0, ${SCROLLED_PICTURES})
    const step = () => {
      scrollBy(0, 40)
      const loaded = pictures.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length
      if (loaded === ${SCROLLED_PICTURES}) setTimeout(() => done({ longest, loaded }), 500)
      else if (performance.now() - begin < ${LIMIT_MS}) requestAnimationFrame(step)
      else fail(new Error('Only ' + loaded + ' of ' + pictures.length + ' pictures were loaded.'))
    }
    step()
  })`)
  return { what: 'big-admin-scroll', value: longest, unit: 'ms', atMost: 50, note: `${loaded} pictures` }
}
