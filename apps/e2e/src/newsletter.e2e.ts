import { expect } from '@playwright/test'
import { openHydrated, test, toast } from './test.ts'
import { stack } from './stack.ts'

test('an empty form asks for the address', async ({ page }) => {
  await openHydrated(page)
  await page
    .getByRole('region', { name: 'Join the Journey' })
    .getByRole('button', { name: 'Subscribe' })
    .click()
  await expect(toast(page, 'Please enter your email address')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete: events, releases, merchandise, navigation', async ({ page }) => {
    await page.goto(stack.publicSiteUrl)
    for (const heading of ['Hear It', 'Get It', 'Experience It', 'Join the Journey']) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Get It' }).first().click()
    await expect(page).toHaveURL(/#get-it$/)
  })
})
