import { expect } from '@playwright/test'
import { expectGoodPage, onEveryScreen } from './accessibility.ts'
import { addAdministrator, codeOf } from './administrators.ts'
import { signIn, test } from './test.ts'
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

  // states.e2e.ts tests the home page, with everything open.
  if (path === '/') continue
  test(`${name}: accessible and fitting every screen, with JavaScript`, async ({ page }) => {
    await page.goto(publicSiteUrl + path)
    // Otherwise the popup would open during the checks.
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodPage(page)
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

test('the code, recovery-code and set-up steps are accessible and fit every screen', async ({ page }) => {
  test.slow()
  await addAdministrator('steps')
  const givePassword = async () => {
    await page.goto(`${adminUrl}/auth`)
    await page.getByLabel('Username').fill('steps')
    await page.getByLabel('Password', { exact: true }).fill(stack.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await givePassword()
  await page.waitForURL(`${adminUrl}/admin`)
  await page.goto(`${adminUrl}/auth?setup`)
  await expect(page.getByRole('img')).toBeVisible()
  await expectGoodPage(page)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByLabel('Verification code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'I have saved them' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('button', { name: 'Get new codes' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await givePassword()
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeVisible()
  await expectGoodPage(page)
})

test('every screen of the panel is accessible and fits every screen', async ({ page }) => {
  test.slow()
  await signIn(page)
  for (const path of [
    '/admin',
    '/admin/security',
    '/admin/activity',
    '/admin/activity?kind=refusal&who=nobody',
    '/admin/music',
    '/admin/music?add',
    '/admin/music?order',
    '/admin/music/deleted',
    '/admin/events/deleted',
    '/admin/own-products',
    '/admin/own-products/new',
    '/admin/own-products/2',
    '/admin/orders?view=pack',
    '/admin/orders?view=show',
    '/admin/selling',
    '/admin/pictures',
    '/admin/site',
  ]) {
    await page.goto(adminUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectGoodPage(page)
  }

  await page.goto(`${adminUrl}/admin/events`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Hide/ }) })
  await expect(row.first()).toBeVisible()
  await expectGoodPage(page)

  await row.first().getByRole('button', { name: /^Hide/ }).click()
  await expect(page.getByRole('alertdialog', { name: 'Hide Event' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await row.first().getByRole('button', { name: /^More/ }).click()
  await expectGoodPage(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill('something else')
  await expect(page.getByText('Event name does not match')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await row.first().getByRole('heading').getByRole('link').click()
  await expect(page.getByText('Understood as')).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Title').fill('Another title')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
  await expectGoodPage(page)

  await page.goto(`${adminUrl}/admin/events/new`)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expectGoodPage(page)
})

test('the root of the admin leads to the panel', async ({ request }) => {
  const answer = await request.get(`${adminUrl}/`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/admin')
})
