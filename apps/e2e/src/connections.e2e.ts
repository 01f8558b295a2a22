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
  await expect(mail.getByText('Demo')).toBeVisible()
  await expectGoodPage(page)

  await mail.getByRole('button', { name: 'Connect Mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Mail' })
  await dialog.getByLabel('Provider').selectOption('Another provider')
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
  await expect(mail.getByText('Demo')).toBeVisible()
})

test('Stripe is connected with a restricted key, registers its webhook, and an event arrives', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await signIn(page)
  await page.goto(`${adminUrl}/admin/site/connections`)
  const stripe = page.getByRole('region', { name: 'Stripe', exact: true })
  await stripe.getByRole('button', { name: 'Connect Stripe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Stripe' })
  const key = dialog.getByRole('textbox', { name: 'Restricted key' })
  await key.fill('sk_test_hollowpine')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(stack.password)
  await dialog.getByRole('button', { name: 'Save and try it' }).click()
  await expect(dialog.getByText(/^This is a secret key/)).toBeVisible()
  await expectGoodPage(page)
  await key.fill('rk_test_hollowpine')
  await dialog.getByRole('button', { name: 'Save and try it' }).click()

  await expect(stripe.getByText('An event of Stripe arrived, with the right signature.')).toBeVisible()
  await expect(stripe.getByText('Connected', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  const { origin } = new URL(stack.publicSiteUrl)
  const deliveries = await fetch(`${stack.fakeStripeUrl}/_control/deliveries`)
  expect(await deliveries.json()).toMatchObject([
    { type: 'checkout.session.expired', url: `${origin}/api/stripe/webhook`, state: 'delivered' },
  ])

  await stripe.getByRole('button', { name: 'Take away Stripe' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill(stack.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(stripe.getByText('Not connected')).toBeVisible()
})
