import { expect } from '@playwright/test'
import { expectGoodPage, onEveryScreen } from './accessibility.ts'
import { test } from './test.ts'
import { stack } from './stack.ts'

const { publicSiteUrl, adminUrl } = stack

for (const [name, path] of [
  ['the home page', '/'],
  ['the terms', '/terms'],
  ['the privacy policy', '/privacy'],
] as const) {
  // Without axe, which needs JavaScript in the page; React hydrates the same markup.
  test(`${name}: fitting every screen, as served`, async ({ newCheckedContext }) => {
    const page = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
    await page.goto(publicSiteUrl + path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const entry = () =>
      page.evaluate(() => {
        const { animationName, animationDuration, pointerEvents } = getComputedStyle(document.body, '::after')
        return { isAnimated: animationName !== 'none', animationDuration, pointerEvents }
      })
    // The overlay of the page entry takes 500ms, and lets clicks through.
    expect(await entry()).toEqual({ isAnimated: true, animationDuration: '0.5s', pointerEvents: 'none' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await entry()).toMatchObject({ isAnimated: false })
    await onEveryScreen(page)
  })
}

test.describe('pages that are not there', () => {
  test.use({ allowedConsoleErrors: [/status of 404/] })

  for (const url of [`${publicSiteUrl}/nowhere`, `${adminUrl}/nowhere`]) {
    test(`${new URL(url).pathname} on port ${new URL(url).port === new URL(adminUrl).port ? 'admin' : 'public'} says so, with status 404`, async ({
      page,
    }) => {
      const answer = await page.goto(url)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      await expectGoodPage(page)
    })
  }
})

test('the sign-in page, and its errors, are accessible and fit every screen', async ({ page }) => {
  await page.goto(`${adminUrl}/auth`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expectGoodPage(page)
})

test('the root of the admin leads to the panel', async ({ request }) => {
  const answer = await request.get(`${adminUrl}/`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/admin')
})
