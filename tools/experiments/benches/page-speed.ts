import { alternate, median, ratioOf, type Figure } from '../figures.ts'
import { inEachView, POPUP, slowDown, warmUp, withChromium, withVisitor, type Visit } from '../lab/browser.ts'
import { firstPathOf, serveStaticPage } from '../lab/static-page.ts'

const SITE = process.env.PUBLIC_SITE_URL ?? ''
const RUNS = 15

type Paints = Record<'lcp' | 'fcp', number>

const WATCH_PAINTS = `
new PerformanceObserver((list) => { window.lcp = list.getEntries().at(-1).startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })`
const READ_PAINTS = `({
  lcp: window.lcp,
  fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
})`

/** @param until selector of the last element to appear; without it, waits until the network is idle */
function paintsOf(url: string, until?: string): Visit<Paints> {
  return async (page, devTools) => {
    await slowDown(devTools)
    await page.addInitScript(WATCH_PAINTS)
    await page.goto(url, { waitUntil: 'load' })
    if (until) await page.waitForSelector(until)
    else await page.waitForLoadState('networkidle')
    return page.evaluate<Paints>(READ_PAINTS)
  }
}

/** The paint times of the home page ÷ those of its content as a static page without JavaScript, on a slow phone. */
export const paintRatio = () => paintRatioOf('', '/', POPUP)

/** The same for the page of the first show and the first release, without waiting for the popup. */
export const showPaintRatio = async () => paintRatioOf('show-', await firstPathOf(SITE, '/shows'))
export const releasePaintRatio = async () => paintRatioOf('release-', await firstPathOf(SITE, '/music'))

async function paintRatioOf(name: string, path: string, until?: string): Promise<Figure[]> {
  await using still = await serveStaticPage(SITE, path)
  const [ours = [], reference = []] = await withChromium(async (browser) => {
    const paintsFrom = (server: string, waited?: string) => async () => {
      await warmUp(SITE + path)
      return withVisitor(browser, 'phone', paintsOf(server + path, waited))
    }
    const visits = [paintsFrom(SITE, until), paintsFrom(still.url)]
    // The first visits fill the caches of the two servers, and do not count.
    for (const visit of visits) await visit()
    return alternate(visits, RUNS)
  })
  const ratio = (paint: keyof Paints): Figure => {
    const [mine, theirs] = [ours, reference].map((all) => all.map((one) => one[paint]))
    return { what: `${name}${paint}-ratio`, ...ratioOf(mine, theirs, 'ms'), atMost: 1 }
  }
  const html = await (await fetch(SITE + path)).text()
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href)
  const blocking = {
    what: `${name}blocking-sheets`,
    value: sheets.length,
    note: sheets.join(', '),
    atMost: 1,
  }
  return [ratio('lcp'), ratio('fcp'), blocking]
}

export async function signInPaint(): Promise<Figure[]> {
  const visit = paintsOf(`${process.env.ADMIN_URL}/auth`, 'form')
  const [all = []] = await withChromium((browser) =>
    alternate([() => withVisitor(browser, 'phone', visit)], RUNS),
  )
  return [{ what: 'sign-in-fcp', value: median(all.map(({ fcp }) => fcp)), unit: 'ms', atMost: 1800 }]
}

/** Adds up all layout shifts without recent input. */
const COUNT_SHIFTS = `
window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** Scrolls a tenth of the window in each frame, so that every lazy picture is loaded. */
const scrollThrough = (direction: 1 | -1) => `new Promise((done) => {
  const step = () => {
    const before = scrollY
    scrollBy({ top: ${direction} * innerHeight / 10, behavior: 'instant' })
    if (scrollY === before) done()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

/** The layout shift of a whole visit: hydration, popup, scrolling through the page and back, both players. */
export async function layoutShift(): Promise<Figure[]> {
  const worst = await inEachView(async (page) => {
    await page.addInitScript(COUNT_SHIFTS)
    await page.goto(`${SITE}/`, { waitUntil: 'load' })
    await page.waitForSelector(POPUP)
    await page.evaluate(scrollThrough(1))
    await page.waitForLoadState('networkidle')
    await page.click(`${POPUP} button`)
    await page.evaluate(scrollThrough(-1))
    await page.click('button[aria-label^="Play "]:not([data-play])')
    await page.waitForSelector('iframe[title$="on Spotify"]')
    await page.click('button[data-play]')
    await page.waitForSelector('section[aria-label="Music player"]')
    await page.waitForLoadState('networkidle')
    await page.evaluate(scrollThrough(1))
    return page.evaluate<number>('window.shift')
  })
  return [{ what: 'cls', ...worst((shift) => shift), atMost: 0 }]
}
