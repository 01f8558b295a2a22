import { spawnSync } from 'node:child_process'
import { median, type Figure } from '../figures.ts'
import {
  findChromium,
  inEachView,
  POPUP,
  warmUp,
  withChromium,
  withVisitor,
  worstOf,
  type Visit,
} from '../lab/browser.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { serve, type Served } from '../../process/serve.ts'

const SITE = process.env.PUBLIC_SITE_URL ?? ''
const RUNS = 15
const CPU_SLOWDOWN = 4
/** A phone's network as Lighthouse has it: 1.6 Mbit/s down, 750 kbit/s up; latency in milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const WATCH_PAINTS = `
new PerformanceObserver((list) => { window.lcp = list.getEntries().at(-1).startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true })`
const READ_PAINTS = `({
  lcp: window.lcp,
  fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
})`

interface Paints {
  lcp: number
  fcp: number
}

/**
 * How much later the home page paints than the same content as a static page without JavaScript, on a slow phone. The
 * two alternate, so that other load of the machine affects both alike.
 */
export const paintRatio = () =>
  paintRatioOf('/', { names: { lcp: 'lcp-ratio', fcp: 'fcp-ratio' }, until: POPUP })

/** The same for the page of the first show of the list, without waiting for the reminder of a show. */
export async function showPaintRatio(): Promise<Figure[]> {
  const [, path] = /href="(\/shows\/[a-z0-9-]+)"/.exec(await (await fetch(`${SITE}/shows`)).text()) ?? []
  if (!path) throw new Error('There is no show')
  return paintRatioOf(path, { names: { lcp: 'show-lcp-ratio', fcp: 'show-fcp-ratio' } })
}

async function paintRatioOf(
  path: string,
  { names, until }: { names: Record<keyof Paints, string>; until?: string },
): Promise<Figure[]> {
  const reference = await serveStaticPage(SITE, path)
  const paints = { ours: [] as Paints[], reference: [] as Paints[] }
  try {
    await withChromium(async (browser) => {
      const visits = [
        async () => paints.ours.push(await withVisitor(browser, 'phone', paintsOf(SITE + path, until))),
        async () =>
          paints.reference.push(await withVisitor(browser, 'phone', paintsOf(reference.url + path))),
      ]
      // The first of each fills the caches of the two servers, and does not count.
      for (const visit of visits) await visit()
      Object.assign(paints, { ours: [], reference: [] })
      for (let run = 0; run < RUNS; run += 1) {
        await warmUp(SITE + path)
        for (const visit of run % 2 ? visits : visits.toReversed()) await visit()
      }
    })
  } finally {
    await reference.stop()
  }
  const ratio = (name: keyof Paints, atMost: number): Figure => {
    const medianOf = (all: Paints[]) => median(all.map((one) => one[name]))
    const [ours, theirs] = [medianOf(paints.ours), medianOf(paints.reference)]
    const note = `${ours.toFixed(0)} ÷ ${theirs.toFixed(0)} ms`
    return { what: names[name], value: ours / theirs, atMost, note }
  }
  return [ratio('lcp', 1.05), ratio('fcp', 1.1)]
}

export async function signInPaint(): Promise<Figure> {
  const url = `${process.env.ADMIN_URL ?? ''}/auth`
  const all: number[] = []
  await withChromium(async (browser) => {
    for (let run = 0; run < RUNS; run += 1)
      all.push((await withVisitor(browser, 'phone', paintsOf(url, 'form'))).fcp)
  })
  return { what: 'sign-in-fcp', value: median(all), unit: 'ms', atMost: 1800 }
}

/** @param until what shows that nothing more comes by itself; without it, `load` does */
function paintsOf(url: string, until?: string): Visit<Paints> {
  return async (page, devTools) => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await page.addInitScript(WATCH_PAINTS)
    await page.goto(url, { waitUntil: 'load' })
    if (until) await page.waitForSelector(until)
    else await page.waitForLoadState('networkidle')
    return page.evaluate<Paints>(READ_PAINTS)
  }
}

/** Adds up every shift that no click or key explains. */
const COUNT_SHIFTS = `
window.shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** From top to end and back, a tenth of the view in each frame, so that every lazy picture comes into it. */
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
export async function layoutShift(): Promise<Figure> {
  const worst = worstOf(await inEachView(shiftOfVisit), (shift) => shift)
  return { what: 'cls', ...worst, atMost: 0 }
}

const shiftOfVisit: Visit<number> = async (page) => {
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
}

/** Each of them has to reach the budget. */
const LIGHTHOUSE_RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REPORT_MAX_BYTES = 64 * 1024 * 1024

/** The lowest scores of each page, as Lighthouse emulates a phone. Lighthouse is not a dependency of this project. */
export async function lighthouse(): Promise<Figure[]> {
  const onPath = spawnSync('sh', ['-c', 'command -v lighthouse'], { encoding: 'utf8' }).stdout.trim()
  const program = process.env.LIGHTHOUSE || onPath
  if (!program) {
    console.log('lighthouse: not run: lighthouse is not installed, and LIGHTHOUSE does not name its program')
    return []
  }
  const rows: Figure[] = []
  for (const name of ['/', '/terms', '/privacy']) {
    const runs: Record<string, number>[] = []
    for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) runs.push(await scoresOf(program, SITE + name))
    const lowest = CATEGORIES.map((category) => ({
      category,
      score: Math.min(...runs.map((scores) => scores[category] ?? NaN)),
    }))
    rows.push({
      what: `lighthouse ${name}`,
      value: Math.min(...lowest.map(({ score }) => score)),
      atLeast: 100,
      note: lowest.map(({ category, score }) => `${category} ${score}`).join(', '),
    })
  }
  return rows
}

async function scoresOf(program: string, url: string): Promise<Record<string, number>> {
  const { executablePath, args, env } = await findChromium()
  const chromeFlags = `--chrome-flags=--headless=new ${args.join(' ')}`
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`, chromeFlags]
  const result = spawnSync(program, [url, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    encoding: 'utf8',
    maxBuffer: REPORT_MAX_BYTES,
  })
  if (result.status !== 0) throw new Error(`Lighthouse failed on ${url}: ${result.stderr}`)
  // Its documented report.
  const { categories } = JSON.parse(result.stdout) as { categories: Record<string, { score: number | null }> }
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])
  return Object.fromEntries(scores)
}

/** What a browser does on account of the security headers, such as starting a process for the page, both have to pay for. */
const PASSED_ON = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
]

/**
 * The reference of the paint: a page as a static one, that is the served HTML without its scripts and its
 * state, beside the same style sheets, pictures and fonts. All of it lies in memory, compressed as the site does.
 */
function serveStaticPage(site: string, page: string): Promise<Served> {
  const files = new Map<string, ReturnType<typeof fetchFile>>()
  return serve(async (asked, answer) => {
    const path = asked.url ?? '/'
    const file = files.get(path) ?? fetchFile(site, path, path === page)
    files.set(path, file)
    const { status, headers, body } = await file
    answer.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  })
}

/** Not by `fetch`, which would undo the compression. */
async function fetchFile(site: string, path: string, isPage: boolean) {
  const asking = get(site + path, { headers: { 'accept-encoding': isPage ? 'identity' : 'br, gzip' } })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage] // as documented
  const names = PASSED_ON.filter((name) => answer.headers[name] !== undefined)
  const headers = Object.fromEntries(names.map((name) => [name, String(answer.headers[name])]))
  const body = await buffer(answer)
  const file = { status: answer.statusCode ?? 502, headers, body }
  if (!isPage) return file
  const html = body.toString().replaceAll(/<script\b.*?<\/script>/gs, '')
  return { ...file, headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(html) }
}
