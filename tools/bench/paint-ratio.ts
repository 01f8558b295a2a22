import { POPUP, warmUp, withChromium, withVisitor, type BenchPage, type DevTools } from './chromium.ts'
import { median, type MeasuredRow, type Measurement } from './measurement.ts'
import { serveStaticPage } from './static-page.ts'

const RUNS = 15
const LCP_BUDGET = 1.05
const FCP_BUDGET = 1.1
const SIGN_IN_FCP_MS = 1800
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
 * two take turns, so that whatever else the machine does meets both alike.
 */
export async function paintRatio(): Promise<MeasuredRow[]> {
  const site = process.env.PUBLIC_SITE_URL ?? ''
  const reference = await serveStaticPage(site)
  const paints = { ours: [] as Paints[], reference: [] as Paints[] }
  try {
    await withChromium(async (browser) => {
      const turns = [
        async () => paints.ours.push(await withVisitor(browser, 'phone', paintsOf(`${site}/`, POPUP))),
        async () => paints.reference.push(await withVisitor(browser, 'phone', paintsOf(reference.url))),
      ]
      // The first of each fills what the two servers keep, and does not count.
      for (const turn of turns) await turn()
      Object.assign(paints, { ours: [], reference: [] })
      for (let run = 0; run < RUNS; run += 1) {
        await warmUp(`${site}/`)
        for (const turn of run % 2 ? turns : turns.toReversed()) await turn()
      }
    })
  } finally {
    reference.stop()
  }
  const row = (name: keyof Paints, budget: number): MeasuredRow => {
    const [ours, theirs] = [paints.ours, paints.reference].map((all) => median(all.map((one) => one[name])))
    const [value, note] = [(ours ?? NaN) / (theirs ?? NaN), `${ours?.toFixed(0)} ÷ ${theirs?.toFixed(0)} ms`]
    const what = `${name.toUpperCase()} of \`/\` ÷ the same content as a static page, slow phone`
    return { name: `${name}-ratio`, what, value, unit: '', budget, note }
  }
  return [row('lcp', LCP_BUDGET), row('fcp', FCP_BUDGET)]
}

/** When the sign-in page first paints on a slow phone; the form comes when the app has loaded. */
export async function signInPaint(): Promise<Measurement> {
  const url = `${process.env.ADMIN_URL ?? ''}/auth`
  const all: number[] = []
  await withChromium(async (browser) => {
    for (let run = 0; run < RUNS; run += 1)
      all.push((await withVisitor(browser, 'phone', paintsOf(url, 'form'))).fcp)
  })
  return { value: median(all), unit: 'ms', budget: SIGN_IN_FCP_MS }
}

/** @param until what shows that nothing more comes by itself; without it, `load` does */
function paintsOf(url: string, until?: string) {
  return async (page: BenchPage, devTools: DevTools): Promise<Paints> => {
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
