import { expect, type Locator, type Page } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { adminCalls, trackIdOf, uploadRecording } from './admin-calls.ts'
import { connectStripe, fillSeller, forgetSelling, orderLink, pay, purgeItem, SELLING } from './shop.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'
import { visit } from './visitor.ts'

const { adminUrl, publicSiteUrl } = stack
const RELEASE = { slug: 'slow-river', title: 'Slow River' }
const SHIRT = { slug: 'night-train-shirt', title: 'Night Train Shirt' }
const PHONE = { width: 360, height: 740 }
const PARCEL = { street: '12 Mill Lane', town: 'Asheville' }
const NORA = { email: 'nora@example.com', name: 'Nora', parcel: PARCEL }
const CLEO = { email: 'cleo@example.com', name: 'Cleo', parcel: PARCEL }
const BEN = { email: 'ben@example.com', name: 'Ben' }
const TRACKING = 'https://post.example/track/77'

test.use({ viewport: PHONE })
test.describe.configure({ mode: 'serial' })

let recordingId = 0

/** Leaves everything as it was, so that the journey of selling begins anew. */
test.afterAll(async ({ request }) => {
  const call = await adminCalls(request)
  const trackId = await trackIdOf(call, RELEASE.slug)
  await call('PATCH', `/api/admin/music/${trackId}`, { pricing: 'none', saleAmount: null })
  await call('DELETE', `/api/admin/recordings/${recordingId}`)
  await purgeItem(call, SHIRT.title)
  await forgetSelling(call)
})

/** Checks every width, and goes on with a phone. */
async function expectGood(page: Page) {
  await expectGoodPage(page)
  await page.setViewportSize(PHONE)
}

const cardOf = (page: Page) => page.getByRole('listitem').filter({ hasText: SHIRT.title })
const orderOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('listitem').filter({ hasText: email })

/** Puts a shirt into the bag on its page. */
async function addShirt(page: Page, size: string, quantity = '1') {
  await page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).check()
  await page.getByLabel('Quantity').fill(quantity)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByRole('heading', { name: 'Your bag' })).toBeVisible()
}

/** Looks at the page of the shirt until it shows what an order changed, which takes at most 5 seconds. */
async function expectLeft(page: Page, words: string) {
  await expect(async () => {
    await page.goto(`${publicSiteUrl}/store/${SHIRT.slug}`)
    await expect(page.getByText(words)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

test('a musician says where merch is sent, adds a shirt in two sizes, and makes a discount code', async ({
  page,
  request,
}) => {
  const call = await adminCalls(request)
  const trackId = await trackIdOf(call, RELEASE.slug)
  recordingId = await uploadRecording(call, trackId, RELEASE.title)
  await call('PATCH', `/api/admin/music/${trackId}`, { pricing: 'fixed', saleAmount: '8' })
  await connectStripe(call, 'live')
  await signIn(page)

  await test.step('the shirt', async () => {
    await page.goto(`${adminUrl}/admin/own-products/new`)
    await page.getByLabel('Title').fill(SHIRT.title)
    await page.getByLabel('Category').fill('Shirt')
    await page.getByRole('button', { name: 'Add a variant' }).click()
    const variants = page.getByRole('list', { name: 'Variants' }).getByRole('listitem')
    const fill = async (index: number, texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts))
        await variants.nth(index).getByLabel(label).fill(text)
    }
    await fill(0, { Name: 'M', Price: '25', 'Left in stock': '3' })
    await fill(1, { Name: 'L', Price: '25', 'Left in stock': '5' })
    await page.getByLabel('Weight in grams').fill('200')
    await page.getByRole('button', { name: 'Create Item' }).click()
    await expect(page.getByText('Item created').first()).toBeVisible()
    await page.goto(`${adminUrl}/admin/own-products`)
    await expect(cardOf(page).getByText('M: 3 left · L: 5 left')).toBeVisible()
  })

  await test.step('where it is sent', async () => {
    await page.goto(SELLING)
    await page.getByLabel('Sell to visitors').check()
    await fillSeller(page)
    await page.getByLabel('Country').selectOption('United States')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await expect(page.getByLabel('Where to')).toHaveValue('home')
    await page.getByLabel('First item').fill('5')
    await page.getByLabel('Each further item').fill('2')
    await page.getByLabel('Fetch at a show').check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Visitors cannot buy yet.')).toBeVisible()
  })

  await test.step('the code, and a test purchase', async () => {
    await page.getByLabel('New code').fill('encore')
    await page.getByLabel('Per cent off').fill('10')
    await page.getByRole('button', { name: 'Make code' }).click()
    await expect(page.getByRole('list', { name: 'Discount codes' }).getByText('ENCORE')).toBeVisible()
    await expectGood(page)
    await page.getByLabel('What to buy').selectOption(`${RELEASE.title} ($8.00)`)
    await page.getByRole('button', { name: 'Open the payment page' }).click()
    await pay(page, { email: 'keeper@example.com' })
    await page.goto(SELLING)
    await expect(page.getByText('Visitors can buy now.')).toBeVisible()
  })
})

test('a fan buys two shirts and a release in one go, with a code, and has the files', async ({ context }) => {
  const page = await visit(context)
  await page.goto(`${publicSiteUrl}/store/${SHIRT.slug}`)
  await expectGood(page)
  await addShirt(page, 'L', '2')
  await page.goto(`${publicSiteUrl}/music/${RELEASE.slug}`)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByRole('heading', { name: 'Your bag' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bag (3)' })).toBeVisible()

  await page.getByText('Discount code').first().click()
  await page.getByRole('textbox', { name: 'Discount code' }).fill('Encore')
  await page.getByRole('button', { name: 'Apply' }).click()
  for (const name of ['Subtotal $58', 'Discount -$5.80', 'Delivery $7', 'Total $59.20'])
    await expect(page.getByRole('row', { name, exact: true })).toBeVisible()
  await expectGood(page)
  await page.getByLabel(/^I want the files at once/).check()
  await page.getByRole('button', { name: 'Buy, $59.20' }).click()
  await pay(page, NORA)

  await expect(page.getByRole('row', { name: /^2 × Night Train Shirt, L/ })).toBeVisible()
  await expect(page.getByText('Your order is packed soon.')).toBeVisible()
  await expect(page.getByRole('link', { name: /FLAC/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Bag/ })).toHaveCount(0)
  await expectGood(page)
  await page.goto(`${publicSiteUrl}/bag`)
  await expect(page.getByText('Your bag is empty.')).toBeVisible()
})

test('from the card of a shirt to Stripe it takes four touches', async ({ newCheckedContext }) => {
  const page = await visit(await newCheckedContext({ viewport: PHONE, hasTouch: true }))
  let touches = 0
  const touch = async (place: Locator) => {
    touches += 1
    await place.tap()
  }
  await page.goto(`${publicSiteUrl}/store`)
  await touch(cardOf(page).getByRole('link', { name: /^Buy/ }))
  await touch(page.getByText('M', { exact: true }))
  await touch(page.getByRole('button', { name: 'Add to bag' }))
  await touch(page.getByRole('button', { name: 'Buy, $30' }))
  await page.waitForURL(/\/c\/pay\//)
  expect(touches).toBeLessThanOrEqual(4)
  await pay(page, CLEO)
})

test('a fan without JavaScript buys a shirt to be fetched at the show', async ({ newCheckedContext }) => {
  const page = await visit(await newCheckedContext({ javaScriptEnabled: false, viewport: PHONE }))
  await page.goto(`${publicSiteUrl}/store`)
  await cardOf(page).getByRole('link', { name: /^Buy/ }).click()
  await addShirt(page, 'M')
  await page
    .getByRole('radio', { name: /^Fetch at the show/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('button', { name: 'Buy, $25' }).click()
  await pay(page, BEN)
  await expect(page.getByText(/^You fetch it at the show: /)).toBeVisible()
  // Three shirts were there.
  await expectLeft(page, 'Only 1 left')
})

test('the musician sends the parcels with few touches, and hands over what is fetched', async ({
  page,
  newCheckedContext,
}) => {
  const fan = await visit(await newCheckedContext({ javaScriptEnabled: false, viewport: PHONE }))
  await signIn(page)

  await test.step('to pack', async () => {
    await page.goto(`${adminUrl}/admin/orders`)
    await page.getByText('To pack (2)').click()
    const parcel = page.getByRole('listitem').filter({ hasText: NORA.name })
    await expect(parcel.getByText('2 ×')).toBeVisible()
    await expect(parcel.getByText('400 g')).toBeVisible()
    await expectGood(page)
    await parcel.getByRole('button', { name: /^Packed/ }).click()
    await expect(parcel.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await fan.goto(await orderLink(NORA.email))
    await expect(fan.getByText('Packed', { exact: true })).toBeVisible()
    await parcel.getByText('Add a tracking link').click()
    await parcel.getByLabel('Tracking link').fill(TRACKING)
    await parcel.getByRole('button', { name: /^Sent/ }).click()
    await expect(page.getByText('1 order to send')).toBeVisible()
    // The other one with a single touch.
    await page.getByRole('button', { name: /^Sent/ }).click()
    await expect(page.getByText('All is sent')).toBeVisible()
    await fan.goto(await orderLink(NORA.email))
    await expect(fan.getByText(/^Sent on /)).toBeVisible()
    await expect(fan.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute('href', TRACKING)
  })

  await test.step('at the show', async () => {
    await page.getByText('At the show (1)').click()
    const name = page.getByRole('checkbox', { name: /^Ben/ })
    await expect(name).toBeVisible()
    await expectGood(page)
    // The tick is there once it is stored.
    await name.click()
    await expect(page.getByText('Fetched', { exact: true })).toBeVisible()
    await fan.goto(await orderLink(BEN.email))
    await expect(fan.getByText(/^Fetched on /)).toBeVisible()
  })
})

test('a shirt that comes back is refunded, and in stock again', async ({ page, context }) => {
  await signIn(page)
  await page.goto(`${adminUrl}/admin/orders`)
  await orderOf(page, NORA)
    .getByRole('button', { name: /^Refund/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(`${SHIRT.title}, L`).selectOption('1 of 2')
  await dialog.getByLabel(RELEASE.title).selectOption('None')
  await dialog.getByLabel(/^Shipping/).uncheck()
  await dialog.getByLabel('Put back in stock').check()
  // A half of $50, less 10 %.
  await dialog.getByRole('button', { name: 'Refund $22.50' }).click()
  await expect(orderOf(page, NORA).getByText('1 refunded')).toBeVisible()
  await page.goto(`${adminUrl}/admin/own-products`)
  await expect(cardOf(page).getByText('M: 1 left · L: 4 left')).toBeVisible()

  const fan = await visit(context)
  await fan.goto(await orderLink(NORA.email))
  await expect(fan.getByRole('row', { name: /^2 × Night Train Shirt, L 1 refunded/ })).toBeVisible()
  await expect(fan.getByRole('row', { name: 'Refunded -$22.50' })).toBeVisible()
  await expectGood(fan)
  await fan.goto(`${publicSiteUrl}/withdraw`)
  await expectGood(fan)
  await expectLeft(fan, 'Only 4 left')
})
