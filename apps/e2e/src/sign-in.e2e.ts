import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { addAdministrator, codeOf, endSessions, forgetLastCode, wrongCodeOf } from './administrators.ts'
import { DEMO_PICTURE } from './demo-picture.ts'
import { test, toast } from './test.ts'
import { stack } from './stack.ts'

test.use({
  allowedConsoleErrors: [
    /status of (401|429|400) .*\/api\/(login|logout|validate-2fa|verify-2fa|admin\/events)/,
  ],
})

async function givePassword(page: Page, username: string) {
  await page.goto(`${stack.adminUrl}/auth`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(stack.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Waits for the dashboard and its data: if the session ended meanwhile, the pending requests would be refused. */
async function expectDashboard(page: Page) {
  await expect(page).toHaveURL(`${stack.adminUrl}/admin`)
  await page.reload({ waitUntil: 'networkidle' })
}

/** Enables two-factor from the security settings. @returns the key and the recovery codes as the page shows them */
async function enableTwoFactor(page: Page) {
  await page.goto(`${stack.adminUrl}/admin/security`)
  await page
    .getByRole('button', { name: 'Enable Two-Factor Authentication' })
    .or(page.getByRole('link', { name: 'Enable Two-Factor Authentication' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.getByLabel('Verification code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allTextContents() }
}

test('a wrong password is refused in words, and the right one leads to the page that was asked for', async ({
  page,
}) => {
  await page.goto(`${stack.adminUrl}/admin/activity`)
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByLabel('Username').fill(stack.username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert').getByText('Login Failed')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Invalid username or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(stack.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${stack.adminUrl}/admin/activity`)
  // The list contains the latest entries.
  await expect(page.getByText('Refused a sign-in: wrong password').first()).toBeVisible()
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible()
})

test('two-factor: set up, enabled, and from then on a code at each sign-in', async ({ page }) => {
  test.slow()
  await addAdministrator('journey')
  await givePassword(page, 'journey')
  await page.waitForURL(`${stack.adminUrl}/admin`)
  const { secret, recoveryCodes } = await enableTwoFactor(page)

  await test.step('the codes can be saved', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    for (const code of recoveryCodes) expect(file).toContain(code)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL(`${stack.adminUrl}/admin/security`)
    await expect(page.getByText(/enabled/i).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Disable/ })).toHaveCount(0)
  })

  await test.step('log out; Back of the code step returns to the form', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await givePassword(page, 'journey')
    await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Username')).toHaveValue('journey')
    await page.goto(`${stack.adminUrl}/admin`)
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('a wrong code, then the right one, with a space in it', async () => {
    await givePassword(page, 'journey')
    await giveCode(page, wrongCodeOf(secret))
    await expect(toast(page, 'Verification Failed')).toBeVisible()
    await expect(toast(page, 'The verification code was incorrect. Please try again.')).toBeVisible()
    await expect(toast(page, 'Invalid verification code. Please try again.')).toBeVisible()
    await forgetLastCode('journey')
    const code = codeOf(secret)
    await giveCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expectDashboard(page)
  })

  await test.step('a recovery code in its place, once', async () => {
    const [code = ''] = recoveryCodes
    for (const isGood of [true, false]) {
      await page.getByRole('button', { name: 'Log Out' }).click()
      await expect(page).toHaveURL(/\/auth/)
      await givePassword(page, 'journey')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(code.toUpperCase())
      await page.getByRole('button', { name: 'Continue' }).click()
      if (isGood) await expectDashboard(page)
      else await expect(toast(page, 'Invalid recovery code. Please try again.')).toBeVisible()
    }
  })
})

test('a session that ends while an event is written asks for sign-in over it, and loses nothing', async ({
  page,
}) => {
  await addAdministrator('interrupted')
  await givePassword(page, 'interrupted')
  await page.waitForURL(`${stack.adminUrl}/admin`)
  await page.goto(`${stack.adminUrl}/admin/events/new`)
  const title = 'An Evening Interrupted'
  await page.getByRole('radio', { name: 'Image URL' }).click()
  for (const [label, value] of [
    ['Title', title],
    ['Date', 'June 3, 2040'],
    ['Venue', 'Old Boathouse'],
    ['Address', '3 Shore Road'],
    ['Price', 'FREE'],
    ['Image URL', DEMO_PICTURE],
  ] as const) {
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await endSessions('interrupted')
  await page.getByRole('button', { name: 'Create Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Username').fill('interrupted')
  await dialog.getByLabel('Password', { exact: true }).fill(stack.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(toast(page, 'Event created successfully!')).toBeVisible()
})

test('sessions: another device is listed, and logging it out ends it there', async ({
  page,
  newCheckedContext,
}) => {
  await addAdministrator('two-devices')
  const phone = await (
    await newCheckedContext({
      userAgent:
        'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
    })
  ).newPage()
  for (const device of [page, phone]) {
    await givePassword(device, 'two-devices')
    await expectDashboard(device)
  }
  await page.goto(`${stack.adminUrl}/admin/security`)
  const logOut = page
    .getByRole('listitem')
    .filter({ hasText: 'Chrome on Android' })
    .getByRole('button', { name: /Log out/ })
  await logOut.click()
  await expect(logOut).toHaveCount(0)
  await phone.goto(`${stack.adminUrl}/admin/events`)
  await expect(phone).toHaveURL(/\/auth/)
})

test('a new password signs the other devices out, and is the one that counts', async ({ page }) => {
  await addAdministrator('new-password')
  await givePassword(page, 'new-password')
  await page.waitForURL(`${stack.adminUrl}/admin`)
  await page.goto(`${stack.adminUrl}/admin/security`)
  await page.getByRole('textbox', { name: 'Current password' }).fill(stack.password)
  await page.getByRole('textbox', { name: 'New password' }).fill('seven lanterns over cold water')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await givePassword(page, 'new-password')
  await expect(page.getByRole('alert').getByText('Login Failed')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('seven lanterns over cold water')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`${stack.adminUrl}/admin`)
})
