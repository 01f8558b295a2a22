import { POPUP, VIEWS, withChromium, withVisitor, type BenchPage } from './chromium.ts'
import type { Measurement } from './measurement.ts'

const BUDGET = 0
const DECIMALS = 4

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
export async function layoutShift(): Promise<Measurement> {
  const views = Object.keys(VIEWS) as (keyof typeof VIEWS)[] // Object.keys widens them
  const shifts = await withChromium(async (browser) => {
    const seen: { view: string; shift: number }[] = []
    for (const view of views) seen.push({ view, shift: await withVisitor(browser, view, shiftOfVisit) })
    return seen
  })
  const note = shifts.map(({ view, shift }) => `${view} ${shift.toFixed(DECIMALS)}`).join(', ')
  return { value: Math.max(...shifts.map(({ shift }) => shift)), unit: '', budget: BUDGET, note }
}

async function shiftOfVisit(page: BenchPage): Promise<number> {
  await page.addInitScript(COUNT_SHIFTS)
  await page.goto(`${process.env.PUBLIC_SITE_URL}/`, { waitUntil: 'load' })
  await page.waitForSelector(POPUP)
  await page.evaluate(scrollThrough(1))
  await page.waitForLoadState('networkidle')
  await page.click(`${POPUP} button`)
  await page.evaluate(scrollThrough(-1))
  await page.click('button[aria-label^="Play "]:not([data-track])')
  await page.waitForSelector('iframe[title$="on Spotify"]')
  await page.click('button[data-track]')
  await page.waitForSelector('section[aria-label="Music player"]')
  await page.waitForLoadState('networkidle')
  await page.evaluate(scrollThrough(1))
  return page.evaluate<number>('window.shift')
}
