import { expect, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { findLargeTextFaults } from './large-text.ts'
import { stack } from './stack.ts'
import { signIn, test as base } from './test.ts'

/** Playwright's test with a page of a phone whose browser has text of twice the usual size. */
const test = base.extend<{ largePage: Page }>({
  largePage: async ({ playwright }, use) => {
    const { executablePath, args, env } = findChromium(32)
    const browser = await playwright.chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...env },
    })
    await use(await browser.newPage({ viewport: { width: 360, height: 740 } }))
    await browser.close()
  },
})

test('at 360 and 768 px with text of twice the size nothing is cut, covered or broken, in each layout', async ({
  largePage: page,
}) => {
  await page.goto(stack.publicSiteUrl)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const items = await page.evaluate(() =>
    ['shows', 'music', 'store', 'posts'].map((kind) =>
      document.querySelector(`main a[href^="/${kind}/"]`)?.getAttribute('href'),
    ),
  )
  const faults: Record<string, string[]> = {}
  for (const path of [
    '/',
    '/shows',
    '/store',
    '/press',
    '/redeem',
    '/terms',
    '/listen/slow-river',
    ...items,
  ]) {
    await page.goto(`${stack.publicSiteUrl}${path}`)
    const found = await page.evaluate(findLargeTextFaults)
    if (found.length > 0) faults[path ?? ''] = found
  }
  // Where the links of the navigation would have room with smaller text.
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${stack.publicSiteUrl}/shows`)
  const found = await page.evaluate(findLargeTextFaults)
  if (found.length > 0) faults['/shows at 768 px'] = found
  expect(faults).toEqual({})
})

// `npm run browsers` measures all screens, in all languages.
test('nor in a list and a form of the admin', async ({ largePage: page }) => {
  await signIn(page)
  const faults: Record<string, string[]> = {}
  for (const path of ['/events', '/events/new']) {
    await page.goto(`${stack.adminUrl}/admin${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await page.evaluate(findLargeTextFaults)
    if (found.length > 0) faults[path] = found
  }
  expect(faults).toEqual({})
})
