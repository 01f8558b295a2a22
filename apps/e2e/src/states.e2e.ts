import { expect, type Page } from '@playwright/test'
import { expectGoodPage, seriousProblems } from './accessibility.ts'
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
