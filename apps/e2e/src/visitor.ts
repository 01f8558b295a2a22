import type { BrowserContext, Page, Route } from '@playwright/test'
import { stack } from './stack.ts'

/** Delays the script that hydrates the page. @returns a function that lets it continue */
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

/** The URLs that a page requests from other services. */
export function watchEmbeds(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin === stack.embedsUrl) asked.push(request.url())
  })
  return asked
}

/** A visitor's page, without the popup of the featured show, which comes at any moment. */
export async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => sessionStorage.setItem('troubadour:popup-shown', '1'))
  return page
}
