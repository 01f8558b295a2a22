import { expect, type Locator, type Page } from '@playwright/test'
import { expectGoodPage, seriousProblems } from './accessibility.ts'
import { stack } from './stack.ts'
import { openHydrated, test } from './test.ts'

/** The popup, the player, the posts and a player of the music service, all at once. */
async function openEverything(page: Page) {
  await openHydrated(page)
  await expect(page.getByRole('dialog', { name: /^The show is / })).toBeVisible()
  const hearIt = page.locator('#hear-it')
  await hearIt.getByRole('button', { name: 'Play Slow River' }).click()
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
  // Opened earlier, it would close when the floating player starts.
  await hearIt.getByRole('button', { name: 'Play Campfire Tapes, Vol. 1' }).click()
  await page.getByRole('button', { name: 'Show posts' }).click()
  await expect(page.locator('iframe[title="Latest Posts"]')).toBeVisible()
}

test('with everything open, the page is accessible and fits every screen', async ({ page }) => {
  test.slow()
  await openEverything(page)
  await expectGoodPage(page)
})

test.describe('with colours of the visitor’s own', () => {
  test.use({ viewport: { width: 1024, height: 800 } })

  test('everything can still be told apart', async ({ page }) => {
    test.slow()
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await openEverything(page)
    expect(await seriousProblems(page)).toEqual([])
  })
})

test('the menu of a phone is accessible, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page)
  await page.evaluate(() => scrollTo(0, 2000))
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get It' }),
  ).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('the pages of shows, releases and products are accessible and fit every screen; that of a show is light', async ({
  page,
}) => {
  test.slow()
  const open = (path: string) => page.goto(stack.publicSiteUrl + path, { waitUntil: 'load' })
  const firstOf = (folder: string) => page.locator(`main a[href^="/${folder}/"]`).first().getAttribute('href')
  await open('/shows')
  // Once the popup was seen, no page of this visit needs React.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectGoodPage(page)
  const show = (await firstOf('shows')) ?? ''
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0, width: 0 }
  await page.setViewportSize({ width: 360, height: 740 })
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Harbour Stage at Dusk' })
  const address = await boxOf(card.getByText('2 Customs Quay'))
  expect((await boxOf(card.getByText('$15'))).y).toBeGreaterThanOrEqual(address.y + address.height)
  const widthOf = async (path: string) => {
    await open(path)
    await page.setViewportSize({ width: 1440, height: 900 })
    return (await boxOf(page.getByRole('main').getByRole('list').first())).width
  }
  expect(await widthOf('/shows')).toBe(await widthOf('/music'))
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  for (const [folder, name] of [
    ['music', 'More music'],
    ['store', 'More products'],
  ] as const) {
    await open(`/${folder}`)
    await open((await firstOf(folder)) ?? '')
    const more = page.getByRole('navigation', { name })
    expect(await rightOf(more.getByRole('listitem').last())).toBeCloseTo(await rightOf(more), 0)
  }
  await open('/posts')
  const posts = page.getByRole('main').getByRole('list')
  expect(await rightOf(posts.getByRole('listitem').last())).toBeCloseTo(await rightOf(posts), 0)
  const parts = await page.getByRole('contentinfo').locator('> div:first-child > *').all()
  const heights = await Promise.all(
    parts.map((part) =>
      part.evaluate(
        (element) =>
          (element.lastElementChild ?? element).getBoundingClientRect().bottom -
          element.getBoundingClientRect().top,
      ),
    ),
  )
  // The longest list has two columns.
  expect(Math.max(...heights)).toBeLessThan(3 * Math.min(...heights))

  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await open(show)
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, transferSize }) => ({ name, transferSize })),
  )
  expect(files.length).toBeLessThanOrEqual(12)
  expect(files.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThanOrEqual(100 * 1024)
  expect(files.filter(({ name }) => name.endsWith('.js'))).toHaveLength(1)
  await expectGoodPage(page)

  for (const folder of ['music', 'store']) {
    await open(`/${folder}`)
    await expectGoodPage(page)
    await open((await firstOf(folder)) ?? '')
    await expectGoodPage(page)
  }
})
