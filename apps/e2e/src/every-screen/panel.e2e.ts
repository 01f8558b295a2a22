import { expect, type Locator, type Page } from '@playwright/test'
import { expectGoodPage, seriousProblems } from '../accessibility.ts'
import { addAdministrator, codeOf } from '../administrators.ts'
import { stack } from '../stack.ts'
import { signIn, test } from '../test.ts'

const { adminUrl } = stack

const SCREENS = [
  ['Shows', 'Shows'],
  ['Music', 'Music'],
  ['Store', 'Printful Products'],
  ['Dashboard', 'Dashboard'],
  ['Subscribers', 'Subscribers'],
  ['Announcements', 'Announcements'],
  ['Settings', 'Site Settings'],
  ['Look', 'Look'],
  ['Texts', 'Texts'],
  ['Pictures', 'Pictures'],
  ['Security', 'Security Settings'],
  ['Activity', 'Activity'],
] as const

const DIRECT = ['Dashboard', 'Shows', 'Music', 'Store']

const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' })

/** Follows a link in the bar, or in the sheet behind More; `press` activates a control. */
async function follow(page: Page, label: string, press: (control: Locator) => Promise<void>) {
  const isDirect = DIRECT.includes(label)
  if (!isDirect) await press(bar(page).getByRole('button', { name: 'More' }))
  await press((isDirect ? bar(page) : sheet(page)).getByRole('link', { name: label }))
}

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('every screen is reached by tap and by keyboard', async ({ page }) => {
    await signIn(page)
    await page.goto(`${stack.adminUrl}/admin`)
    for (const press of [(control: Locator) => control.tap(), (control: Locator) => control.press('Enter')]) {
      for (const [label, heading] of SCREENS) {
        await follow(page, label, press)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(sheet(page)).toHaveCount(0)
        await expect(bar(page).locator('[aria-current]')).toHaveText(DIRECT.includes(label) ? label : 'More')
        await expect(page.getByRole('main')).toBeFocused()
      }
    }
    await bar(page).getByRole('button', { name: 'More' }).tap()
    await expect(sheet(page)).toBeInViewport({ ratio: 1 })
    expect(await seriousProblems(page)).toEqual([])
  })
})
