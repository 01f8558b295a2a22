import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const { adminUrl } = stack

test('a mail server is entered on a phone, what is wrong is said, and it is taken away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`${adminUrl}/admin/site/connections`)
  const mail = page.getByRole('region', { name: 'Mail', exact: true })
  await expect(mail.getByText('Not connected')).toBeVisible()
  await expectGoodPage(page)

  await mail.getByRole('button', { name: 'Connect Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Mail' })
  await dialog.getByLabel('Provider').selectOption('Another')
  await dialog.getByLabel('Server').fill('127.0.0.1')
  await dialog.getByLabel('User name').fill('letters')
  await dialog.getByRole('textbox', { name: 'Password or token' }).fill('pass-of-the-band-4f2c')
  await dialog.getByLabel('Sender’s address').fill('letters@mail.invalid')
  await dialog.getByLabel('Test goes to').fill('keeper@example.com')
  await expectGoodPage(page)
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(stack.password)
  await dialog.getByRole('button', { name: 'Save and try it' }).click()

  await expect(mail.getByText('Ends in …4f2c')).toBeVisible()
  expect(await page.content()).not.toContain('pass-of-the-band')
  await expect(mail.getByText(/^Failed: .* private network/)).toBeVisible()
  await expect(mail.getByText('The last trial failed')).toBeVisible()
  await mail.getByRole('button', { name: 'Look up the records' }).click()
  await expect(mail.getByRole('heading', { name: /^DMARC/ })).toBeVisible()
  await expectGoodPage(page)

  await mail.getByRole('button', { name: 'Take away Mail' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(stack.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(mail.getByText('Not connected')).toBeVisible()
})
