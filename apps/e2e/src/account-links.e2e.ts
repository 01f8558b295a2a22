import { expect, type Page } from '@playwright/test'
import { codeOf, forgetLastCode, inDatabase } from './administrators.ts'
import { linkIn, mailsTo } from './mail-sink.ts'
import { signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

test.use({
  viewport: { width: 360, height: 740 },
  allowedConsoleErrors: [/status of (400|401|404) .*\/api\/(account-link|validate-2fa)/],
})

const NAME = 'zoe'
const EMAIL = 'zoe@example.com'
const PASSWORD = 'seven lanterns over cold water'
const NEXT_PASSWORD = 'eight boats under a paper moon'
const headers = { origin: stack.adminUrl }

/** Completes the two-factor set-up with a code of the shown key. @returns the key */
async function finishSetUp(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByLabel('Verification code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(`${stack.adminUrl}/admin/security`)
  return secret
}

test('a second administrator: invited by mail, moved to a new phone, back in with a forgotten password', async ({
  page,
  newCheckedContext,
}) => {
  test.slow()
  const guest = await (await newCheckedContext({ viewport: { width: 360, height: 740 } })).newPage()

  await test.step('the invitation is mailed, and shown to nobody else', async () => {
    await signIn(page)
    await page.goto(`${stack.adminUrl}/admin/security`)
    await page.getByRole('button', { name: 'Invite an administrator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite an administrator' })
    await dialog.getByLabel('Email').fill(EMAIL)
    await dialog.getByLabel('Current password', { exact: true }).fill(stack.password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`By ${stack.username} to ${EMAIL}`)).toBeVisible()
  })

  const [mail] = await mailsTo(EMAIL, 1)
  const invitation = linkIn(mail, '/auth/invitation')
  let secret = ''
  await test.step('its link makes one administrator, with two-factor of their own', async () => {
    await guest.goto(invitation)
    await guest.getByLabel('Username').fill(NAME)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Create account' }).click()
    secret = await finishSetUp(guest)
    await page.goto(invitation)
    await expect(page.getByText('This link has expired or was used before.')).toBeVisible()
  })

  const code = async () => {
    await forgetLastCode(NAME)
    return codeOf(secret)
  }
  const oldSecret = secret
  await test.step('a move to a new phone ends the old key, and the sessions elsewhere', async () => {
    const { request } = await newCheckedContext()
    await request.post(`${stack.adminUrl}/api/login`, {
      headers,
      data: { username: NAME, password: PASSWORD },
    })
    const token = await code()
    const signedIn = await request.post(`${stack.adminUrl}/api/validate-2fa`, { headers, data: { token } })
    expect(signedIn.status()).toBe(200)

    await guest.getByRole('link', { name: 'Move to a new phone' }).click()
    await guest.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await guest.getByLabel('Verification code').fill(await code())
    await guest.getByRole('button', { name: 'Continue' }).click()
    await expect(guest.locator('code').first()).toBeVisible()
    secret = await finishSetUp(guest)
    expect(secret).not.toBe(oldSecret)
    expect((await request.get(`${stack.adminUrl}/api/user`)).status()).toBe(401)
  })

  await test.step('a forgotten password is chosen anew by mail; the code of the new phone is still asked for', async () => {
    await inDatabase('update users set email = $2 where username = $1', [NAME, EMAIL])
    await guest.getByRole('button', { name: 'Log Out', exact: true }).click()
    await guest.getByRole('link', { name: 'Forgot password?' }).click()
    await guest.getByLabel('Email').fill(EMAIL)
    await guest.getByRole('button', { name: 'Send me a link' }).click()
    await expect(guest.getByText('No mail server is set up: mails stay on this machine')).toBeVisible()
    const mails = await mailsTo(EMAIL, 2)
    await guest.goto(linkIn(mails.at(-1), '/auth/reset'))
    await guest.getByRole('textbox', { name: 'New password' }).fill(NEXT_PASSWORD)
    await guest.getByRole('button', { name: 'Change password' }).click()
    await guest.getByLabel('Username').fill(NAME)
    await guest.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD)
    await guest.getByRole('button', { name: 'Log in' }).click()
    for (const key of [oldSecret, secret]) {
      await forgetLastCode(NAME)
      await guest.getByLabel('Verification code').fill(codeOf(key))
      await guest.getByRole('button', { name: 'Continue' }).click()
      if (key === oldSecret) await expect(toast(guest, 'Verification Failed')).toBeVisible()
    }
    await expect(guest).toHaveURL(`${stack.adminUrl}/admin`)
    await guest.reload({ waitUntil: 'networkidle' })
  })
})
