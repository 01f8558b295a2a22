import { expect } from '@playwright/test'
import { importTool } from './import-tool.ts'
import { stack } from './stack.ts'
import { test } from './test.ts'

test('a first visit keeps its budget (docs/performance.md#page-budgets)', async () => {
  type Measure = () => Promise<object>
  const { htmlSize, pageScripts, pageWeight } = await importTool<
    Record<'htmlSize' | 'pageScripts' | 'pageWeight', Measure>
  >('experiments/benches/page-size.ts')
  const { isWithinLimit } = await importTool<{ isWithinLimit: (figure: object) => boolean }>(
    'experiments/figures.ts',
  )
  const figures = [await htmlSize(), await pageScripts(), await pageWeight()].flat()
  expect(figures.filter((figure) => !isWithinLimit(figure))).toEqual([])
})

test('the page of a show is light', async ({ page }) => {
  const open = (path: string) => page.goto(stack.publicSiteUrl + path, { waitUntil: 'load' })
  await open('/shows')
  // Once the popup was seen, no page of this visit needs React.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const show = await page.locator('main a[href^="/shows/"]').first().getAttribute('href')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await open(show ?? '')
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
})
