import { expect, type Page } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { findLargeTextFaults } from './large-text.ts'
import { stack } from './stack.ts'
import { signIn, test as base } from './test.ts'

/** The page of a release with several recordings, and of a product with sizes and colours. */
const LISTEN = '/listen/slow-river'
const SHIRT = '/store/hollow-pine-tee'

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

test('at 360 px with text of twice the size nothing is cut, covered or broken, in each layout', async ({
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
  for (const path of ['/', '/shows', '/store', '/press', '/redeem', '/terms', LISTEN, ...items]) {
    await page.goto(`${stack.publicSiteUrl}${path}`)
    const found = await page.evaluate(findLargeTextFaults)
    if (found.length > 0) faults[path ?? ''] = found
  }
  expect(faults).toEqual({})
})

test('nor in each layout of the admin', async ({ largePage: page }) => {
  await signIn(page)
  const faults: Record<string, string[]> = {}
  for (const path of ['', '/events', '/events/new', '/own-products/2', '/pictures', '/security']) {
    await page.goto(`${stack.adminUrl}/admin${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const found = await page.evaluate(findLargeTextFaults)
    if (found.length > 0) faults[path] = found
  }
  expect(faults).toEqual({})
})

test('nor by the longer words of a German site, at the usual size either', async ({ page, largePage }) => {
  await signIn(page)
  const site = await (await page.request.get(`${stack.adminUrl}/api/site`)).json()
  const speak = async (language: string) => {
    const { version } = await (await page.request.get(`${stack.adminUrl}/api/site`)).json()
    const data = { ...site, language, version }
    const headers = { origin: stack.adminUrl }
    expect((await page.request.put(`${stack.adminUrl}/api/site`, { data, headers })).status()).toBe(200)
    await expect(async () => {
      await page.goto(stack.publicSiteUrl)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    }).toPass()
  }
  await speak('de')
  const faults: Record<string, string[]> = {}
  for (const width of [360, 1440])
    for (const path of ['/', '/shows', '/store']) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(stack.publicSiteUrl + path)
      const found = await page.evaluate(findLargeTextFaults)
      if (found.length > 0) faults[`${width} px ${path}`] = found
    }
  for (const path of [LISTEN, SHIRT, '/terms']) {
    expect((await largePage.goto(stack.publicSiteUrl + path))?.status()).toBe(200)
    const found = await largePage.evaluate(findLargeTextFaults)
    if (found.length > 0) faults[`large ${path}`] = found
  }
  await speak('en')
  expect(faults).toEqual({})
})
