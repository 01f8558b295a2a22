import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { highestOf } from '../figures.ts'
import { importSource } from './processes.ts'

/** The viewports: a desktop, and a phone with its pixel density. */
const VIEWS = {
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
} as const
type View = keyof typeof VIEWS
export type Visit<Result> = (page: Page, devTools: CDPSession) => Promise<Result>

export async function findChromium() {
  const { findChromium } = await importSource<{
    findChromium: () => { executablePath: string; args: string[]; env: Record<string, string> }
  }>('apps/e2e/src/chromium.ts')
  return findChromium()
}

export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { env, ...launch } = await findChromium()
  const browser = await chromium.launch({ ...launch, env: { ...process.env, ...env } })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A first visit: nothing is cached, nothing agreed to. */
export async function withVisitor<Result>(browser: Browser, view: View, visit: Visit<Result>) {
  const context = await browser.newContext({ ...VIEWS[view], locale: 'en-US' })
  try {
    const page = await context.newPage()
    return await visit(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

const CPU_SLOWDOWN = 4
/** A phone's network as in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up; latency in milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Emulates a slow phone's processor and network from now on. */
export async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
}

/** One visit for each view. @returns a function that measures the visits, and takes the worst */
export async function inEachView<Result>(visit: Visit<Result>) {
  const visits = await withChromium(async (browser) => {
    const results: { name: View; result: Result }[] = []
    for (const name of ['wide', 'phone'] as const)
      results.push({ name, result: await withVisitor(browser, name, visit) })
    return results
  })
  return (measure: (result: Result) => number) =>
    highestOf(visits.map(({ name, result }) => ({ name, value: measure(result) })))
}

/** The popup: it opens last, so the page is hydrated and nothing more loads by itself. */
export const POPUP = '[role=dialog]'

export interface Transfer {
  url: string
  type: string
  /** Over the wire, headers included. */
  bytes: number
  /** Whether it was requested before the page's `load`. */
  isBeforeLoad: boolean
}

/** A visit without interaction until the popup opens. @returns the loaded files, in the order of the requests */
export function transfersOf(url: string): Visit<Transfer[]> {
  return async (page, devTools) => {
    await warmUp(url)
    const sent: { requestId: string; url: string; type: string; timestamp: number }[] = []
    const bytes = new Map<string, number>()
    let loadedAt = Infinity
    devTools.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
      if (!request.url.startsWith('data:')) sent.push({ requestId, url: request.url, type, timestamp })
    })
    devTools.on('Network.loadingFinished', (file) => bytes.set(file.requestId, file.encodedDataLength))
    devTools.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp))
    await devTools.send('Network.enable')
    await devTools.send('Page.enable')
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForSelector(POPUP)
    await page.waitForLoadState('networkidle')
    const missing = sent.filter(({ requestId }) => !bytes.has(requestId))
    if (missing.length > 0) throw new Error(`Not loaded: ${missing.map((file) => file.url).join(', ')}`)
    return sent.map(({ requestId, url, type, timestamp }) => {
      return { url, type, bytes: bytes.get(requestId) ?? 0, isBeforeLoad: timestamp <= loadedAt }
    })
  }
}

/** After so many requests, a server will not compress better any more. */
const WARM_UP_TRIES = 10
/** Tolerance of the size: a compressor that knows the text's length in advance gives slightly different results. */
const SAME_SIZE = 1.01

/** Requests a page until the site has cached its best compression, so that this does not disturb a measured visit. */
export async function warmUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < WARM_UP_TRIES; attempt += 1) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const best = brotliCompressSync(await answer.arrayBuffer()).length
    if (Number(answer.headers.get('content-length')) <= best * SAME_SIZE) return
  }
}
