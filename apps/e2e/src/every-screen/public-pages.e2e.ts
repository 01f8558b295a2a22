import { expect, type Locator } from '@playwright/test'
import { expectGoodPage } from '../accessibility.ts'
import { stack } from '../stack.ts'
import { test } from '../test.ts'

for (const path of ['/terms', '/privacy'])
  test(`${path} is accessible and fits every screen`, async ({ page }) => {
    await page.goto(stack.publicSiteUrl + path)
    // Otherwise the popup would open during the checks.
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodPage(page)
  })

test('the pages of shows, releases and products are accessible and fit every screen', async ({ page }) => {
  test.slow()
  const open = (path: string) => page.goto(stack.publicSiteUrl + path, { waitUntil: 'load' })
  const firstOf = (folder: string) => page.locator(`main a[href^="/${folder}/"]`).first().getAttribute('href')
  await open('/shows')
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

  await open(show)
  await expectGoodPage(page)

  for (const folder of ['music', 'store']) {
    await open(`/${folder}`)
    await expectGoodPage(page)
    await open((await firstOf(folder)) ?? '')
    await expectGoodPage(page)
  }
})
