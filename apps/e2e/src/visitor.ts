import type { Page, Route } from '@playwright/test'
import { stack } from './stack.ts'

/** Holds back the script that hydrates the page. @returns lets it through */
export async function holdHydration(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/entry-client-[^/]+\.js$/, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** The addresses of other services that a page asks for. */
export function watchEmbeds(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin === stack.embedsUrl) asked.push(request.url())
  })
  return asked
}

/** What the page has loaded so far, itself included: bytes over the wire, and whether it was asked for before `load`. */
export function filesOf(page: Page): Promise<{ name: string; bytes: number; isBeforeLoad: boolean }[]> {
  return page.evaluate(() => {
    const files = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    const loadedAt = (files[0] as PerformanceNavigationTiming).loadEventStart
    return files.map((file) => {
      const { name, transferSize, startTime } = file as PerformanceResourceTiming
      return { name, bytes: transferSize, isBeforeLoad: startTime <= loadedAt }
    })
  })
}

/** In kilobytes, as the budgets count them. */
export function weightOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}
