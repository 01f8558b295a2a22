import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { PROJECT_ROOT } from '../start/config.ts'

// The browser and what drives it belong to the journeys, `apps/e2e`; this is as much of them as the benches use.

export interface BenchPage {
  goto(url: string, options?: { waitUntil: 'load' }): Promise<unknown>
  addInitScript(script: string): Promise<unknown>
  evaluate<Result>(script: string): Promise<Result>
  waitForSelector(selector: string): Promise<unknown>
  waitForLoadState(state: 'networkidle'): Promise<void>
  click(selector: string): Promise<void>
}

/** Chromium's own protocol: https://chromedevtools.github.io/devtools-protocol/ */
export interface DevTools {
  send(method: string, params?: object): Promise<unknown>
  on<Details>(event: string, listener: (details: Details) => void): void
}

interface BenchContext {
  newPage(): Promise<BenchPage>
  newCDPSession(page: BenchPage): Promise<DevTools>
  close(): Promise<void>
}

interface BenchBrowser {
  newContext(options: object): Promise<BenchContext>
  close(): Promise<void>
}

interface Launch {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/** How the page is looked at: on a desk, and on a phone with the sharp screen that phones have. */
export const VIEWS = {
  wide: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
} as const

export async function findChromium(): Promise<Launch> {
  const source = pathToFileURL(join(PROJECT_ROOT, 'apps/e2e/src/chromium.ts')).href
  // The interface above is what the source declares.
  return ((await import(source)) as { findChromium: () => Launch }).findChromium()
}

/** Starts Chromium for some work, and stops it afterwards. */
export async function withChromium<Result>(
  work: (browser: BenchBrowser) => Promise<Result>,
): Promise<Result> {
  const require = createRequire(join(PROJECT_ROOT, 'apps/e2e/package.json'))
  const { chromium } = require('@playwright/test') as {
    chromium: { launch(options: object): Promise<BenchBrowser> }
  }
  const { env, ...launch } = await findChromium()
  const browser = await chromium.launch({ ...launch, env: { ...process.env, ...env } })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A first visit: nothing is cached, nothing agreed to. */
export async function withVisitor<Result>(
  browser: BenchBrowser,
  view: keyof typeof VIEWS,
  visit: (page: BenchPage, devTools: DevTools) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...VIEWS[view], locale: 'en-US' })
  try {
    const page = await context.newPage()
    return await visit(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** What shows that the page is alive and at rest: the popup is the last thing that comes by itself. */
export const POPUP = '[role=dialog]'

/** A server that does not compress better by then never will. */
const WARM_UP_TRIES = 10
/** Of one text and one compressor, told its size beforehand or not. */
const SAME_SIZE = 1.01

/**
 * Has the site make its best compression of a page, as it does for one that is asked for again, and waits for it: it
 * is not to be at work still while a visit is measured.
 */
export async function warmUp(url: string): Promise<void> {
  for (let time = 0; time < WARM_UP_TRIES; time += 1) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const best = brotliCompressSync(await answer.arrayBuffer()).length
    if (Number(answer.headers.get('content-length')) <= best * SAME_SIZE) return
  }
}
