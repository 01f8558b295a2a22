import { expect } from '@playwright/test'
import { openHydrated, test, toast } from './test.ts'
import { stack } from './stack.ts'

test('a visitor signs up, and is told so', async ({ page }) => {
  await page.goto(stack.publicSiteUrl)
  const section = page.getByRole('region', { name: 'Join the Journey' })
  await section.getByRole('textbox').fill('wanderer@example.com')
  await section.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toast(page, 'You subscribed to the newsletter.')).toBeVisible()
  await expect(section.getByRole('textbox')).toHaveValue('')
})

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

  test('the form posts by itself and comes back with the notice', async ({ page }) => {
    await page.goto(stack.publicSiteUrl)
    const section = page.getByRole('region', { name: 'Join the Journey' })
    await section.getByRole('textbox').fill('quiet.reader@example.com')
    await section.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(/notice=subscribed/)
    await expect(page.getByText('You subscribed to the newsletter.').first()).toBeVisible()
  })

  test('the page is complete: events, releases, merchandise, navigation', async ({ page }) => {
    await page.goto(stack.publicSiteUrl)
    for (const heading of ['Hear It', 'Get It', 'Experience It', 'Join the Journey']) {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Get It' }).first().click()
    await expect(page).toHaveURL(/#get-it$/)
  })
})
