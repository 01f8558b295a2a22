import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { adminCalls, trackIdOf, uploadRecording } from './admin-calls.ts'
import { mailsTo } from './mail-sink.ts'
import { connectStripe, disconnectStripe, fillSeller, orderLink, pay, SELLING } from './shop.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const SLUG = 'slow-river'
const TITLE = 'Slow River'
const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE, allowedConsoleErrors: [/status of 4(00|04|10) /] })
test.describe.configure({ mode: 'serial' })

test('a musician sets a price, switches selling on, and buys a test', async ({ page, request }) => {
  const call = await adminCalls(request)
  const id = await trackIdOf(call, SLUG)
  await uploadRecording(call, id, TITLE)
  await connectStripe(call)

  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin/music?edit=${id}`)
  await page.getByLabel('What it costs').selectOption('A fixed price')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('8')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('saved').first()).toBeVisible()

  await page.goto(SELLING)
  await expect(page.getByText('Visitors cannot buy: selling is switched off.')).toBeVisible()
  await page.getByLabel('Sell to visitors').check()
  // The demo has merch, which must reach people.
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Fetch at a show').check()
  await page.getByLabel('Take tips').check()
  await fillSeller(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Visitors cannot buy yet.')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Open the payment page' }).click()
  await pay(page, { email: 'keeper@example.com' })

  await page.goto(SELLING)
  await expect(page.getByText('Visitors can buy now.')).toBeVisible()
})

test('a fan without JavaScript buys a release with four touches, and has the files and a receipt', async ({
  newCheckedContext,
}) => {
  const context = await newCheckedContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${stack.publicSiteUrl}/music`)
  // The first touch.
  await page.getByRole('link', { name: 'Buy, $8' }).first().click()
  await page.getByLabel(/^I want the files at once/).check()
  await page.getByRole('button', { name: 'Buy, $8' }).click()
  await pay(page, { email: 'ida@example.com' })
  await expect(page.getByText(/A receipt with this link goes to your mailbox\./)).toBeVisible()

  const [mail] = await mailsTo('ida@example.com', 1)
  expect(mail?.text).toContain(`${TITLE}: $8.00`)
  expect(mail?.text).toContain('Hollow Pine, 1 Water Street, Wren Falls, VT')
  await page.goto(await orderLink('ida@example.com'))
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('a fan gives a tip, after one that is no amount', async ({ page }) => {
  await page.goto(`${stack.publicSiteUrl}/support`)
  await expectGoodPage(page)
  await page.getByLabel(/^Tip \(USD\)/).fill('nothing')
  await page.getByRole('button', { name: 'Give a tip' }).click()
  await expect(page.getByText(/^Please enter an amount of at least \$0\.50\.$/)).toBeVisible()
  await page.getByLabel(/^Tip \(USD\)/).fill('3')
  await page.getByRole('button', { name: 'Give a tip' }).click()
  await pay(page, { email: 'tipper@example.com' })
  await expectGoodPage(page)
  await page.goto(`${stack.publicSiteUrl}/music/${SLUG}`)
  await expectGoodPage(page)
})

test('the musician refunds an order, which ends its link; switched off, nothing is left of it', async ({
  page,
  request,
}) => {
  const link = await orderLink('ida@example.com')
  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin/orders`)
  await page.getByRole('searchbox').fill('ida@')
  const order = page.getByRole('listitem').filter({ hasText: 'ida@example.com' })
  await expect(page.getByText('1 order matches “ida@”')).toBeVisible()
  await expectGoodPage(page)
  await order.getByRole('button', { name: /^Refund/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refund $8.00' }).click()
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible()

  const call = await adminCalls(request)
  const id = await trackIdOf(call, SLUG)
  await call('PATCH', `/api/admin/music/${id}`, { pricing: 'none', saleAmount: null })
  const { settings } = await call('GET', '/api/admin/selling')
  await call('PUT', '/api/admin/selling', { ...settings, isOn: false, takesTips: false })
  const [recording] = (await call('GET', `/api/admin/music/${id}/recordings`)).recordings
  await call('DELETE', `/api/admin/recordings/${recording.id}`)
  await disconnectStripe(call)
  await page.goto(`${stack.publicSiteUrl}/music/${SLUG}`)
  await expect(page.getByRole('button', { name: /Buy/ })).toHaveCount(0)
  expect((await page.goto(`${stack.publicSiteUrl}/support`))?.status()).toBe(404)
})
