import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { callsOfPrintful, tellPrintful } from './fake-printful.ts'
import { DEMO_PICTURE } from './demo-picture.ts'
import { openHydrated, signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl, publicSiteUrl } = stack
const HOODIE = 'Wanderer Hoodie'
const TEE = 'Hollow Pine Tee'
/** The narrowest supported viewport; the other journeys use the wide layout. */
const PHONE = { width: 390, height: 844 }

test.afterEach(async () => {
  await tellPrintful('POST reset')
})

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const cardOf = (page: Page, title: string) =>
  page
    .locator('#get-it')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** The home page with all of its cards. */
async function openStore(visitor: Page) {
  await visitor.goto(publicSiteUrl)
  await visitor.getByText('Show all').click()
}

async function openMerch(page: Page) {
  await signIn(page)
  await page.goto(`${adminUrl}/admin/merch`)
  await expect(rowOf(page, HOODIE)).toBeVisible()
}

async function toggle(page: Page, title: string, action: 'Hide' | 'Unhide') {
  await rowOf(page, title)
    .getByRole('button', { name: `${action} ${title}` })
    .click()
  await expect(toast(page, `“${title}” is ${action === 'Hide' ? 'hidden' : 'visible'}`)).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a product is tagged, hidden, shown again, and gets its tag back; the store follows', async ({
    page,
    newCheckedContext,
  }) => {
    test.slow()
    const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
    await openMerch(page)
    const row = rowOf(page, HOODIE)

    await test.step('tag', async () => {
      await row.getByRole('button', { name: `Edit ${HOODIE}` }).click()
      await page.getByRole('textbox', { name: /^Sale Tag/ }).fill('Warm on a phone')
      await page.getByRole('button', { name: /^Save/ }).click()
      await expect(toast(page, 'Product updated')).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(cardOf(visitor, HOODIE).getByText('Warm on a phone')).toBeVisible()
    })

    await test.step('hide', async () => {
      await toggle(page, HOODIE, 'Hide')
      await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(cardOf(visitor, TEE)).toHaveCount(1)
      await expect(cardOf(visitor, HOODIE)).toHaveCount(0)
      const items = await (await fetch(`${publicSiteUrl}/api/merch-items?includePrintful=true`)).text()
      expect(items).not.toContain(HOODIE)
    })

    await test.step('show: without its tag, which is offered back', async () => {
      await toggle(page, HOODIE, 'Unhide')
      await visitor.goto(publicSiteUrl)
      await expect(cardOf(visitor, HOODIE)).toHaveCount(1)
      await expect(visitor.getByText('Warm on a phone')).toHaveCount(0)
      await page.getByRole('button', { name: 'Put back "Warm on a phone"' }).click()
      await expect(row.getByText('Warm on a phone')).toBeVisible()
      // The row shows the tag before it is saved.
      await expect(toast(page, `“${HOODIE}” wears "Warm on a phone" again`)).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(cardOf(visitor, HOODIE).getByText('Warm on a phone')).toBeVisible()
    })
  })
})
test('a picture with an invalid address is refused, a valid one is added, and coming soon takes the button away', async ({
  page,
  newCheckedContext,
}) => {
  const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
  await openMerch(page)
  await visitor.goto(publicSiteUrl)
  await expect(cardOf(visitor, TEE).getByRole('link', { name: /^View\/Buy/ })).toBeVisible()

  await rowOf(page, TEE)
    .getByRole('button', { name: `Edit ${TEE}` })
    .click()
  await page.getByRole('radio', { name: 'Image URL' }).click()
  const address = page.getByRole('textbox', { name: 'Address of a picture' })
  await address.fill('not an address')
  await page.getByRole('button', { name: 'Add picture' }).click()
  await expect(toast(page, 'Invalid URL')).toBeVisible()
  await address.fill(DEMO_PICTURE)
  await page.getByRole('button', { name: 'Add picture' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByRole('switch', { name: /^Coming Soon/ }).click({ force: true })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page, 'Product updated')).toBeVisible()

  await openStore(visitor)
  const card = cardOf(visitor, TEE)
  await expect(card.getByText('Coming Soon').first()).toBeVisible()
  await expect(card.getByRole('link', { name: /^View\/Buy/ })).toHaveCount(0)
  await expect(card.getByRole('img')).toHaveCount(2)
})

test('what is sold out says so; pictures and prices come from this site alone', async ({ page }) => {
  await openHydrated(page)
  await page.getByText('Show all').click()
  const soldOut = page.locator('#get-it').getByRole('listitem').filter({ hasText: 'Sold out' })
  await expect(soldOut).toHaveCount(1)
  await expect(soldOut.getByRole('link', { name: /^View\/Buy/ })).toHaveCount(0)
  await expect(cardOf(page, HOODIE).getByText(/^From \$\d+\.\d\d$/)).toBeVisible()
  const sources = await page
    .locator('#get-it img')
    .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).src).origin))
  expect(new Set(sources)).toEqual(new Set([publicSiteUrl]))
})

test('a refresh brings what is new; one that fails says why, and the store goes on selling', async ({
  page,
  newCheckedContext,
  allowedConsoleErrors,
}) => {
  test.slow()
  allowedConsoleErrors.push(/status of 502/)
  const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
  await openMerch(page)
  const refresh = page.getByRole('button', { name: 'Refresh Cache' })

  await test.step('what is new', async () => {
    // The stand-in responds with its stored catalogue.
    const { products } = (await tellPrintful('GET catalogue')) as {
      products: { sync_product: { id: number; name: string } }[]
    }
    const renamed = products.map((product) =>
      product.sync_product.name === TEE
        ? { ...product, sync_product: { ...product.sync_product, name: 'Ember Tee' } }
        : product,
    )
    await tellPrintful('PUT catalogue', { products: renamed })
    await refresh.click()
    await expect(page.getByText(/^Refreshed: \d+ products, fresh until /).first()).toBeVisible()
    await expect(rowOf(page, 'Ember Tee')).toBeVisible()
    await openStore(visitor)
    await expect(cardOf(visitor, 'Ember Tee')).toHaveCount(1)
  })

  await test.step('a revoked token', async () => {
    await tellPrintful('POST faults', [{ status: 401 }])
    // A sync that has just ended is not repeated, so the first refresh may succeed.
    await expect(async () => {
      await refresh.click()
      await expect(toast(page, 'Refresh Failed')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.getByText('Failed to refresh Printful cache').first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /token/i }).first()).toBeVisible()
    await openStore(visitor)
    await expect(cardOf(visitor, 'Ember Tee')).toHaveCount(1)
    await page.goto(`${adminUrl}/admin`)
    await expect(page.getByRole('region', { name: 'Merchandise' })).toContainText(
      /The last try to read .* failed/,
    )
  })

  await test.step('and well again', async () => {
    await tellPrintful('POST reset')
    await page.goto(`${adminUrl}/admin/merch`)
    await page.getByRole('button', { name: 'Refresh Cache' }).click()
    await expect(rowOf(page, TEE)).toBeVisible()
  })
})

test("a webhook event has one product read again, and only with the address's secret", async ({ page }) => {
  await openMerch(page)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByText('Updates from Printful').click()
  const make = page.getByRole('button', { name: /^Make a (new )?secret address$/ })
  // Another journey may have made an address.
  const hasOne = (await make.textContent())?.includes('new')
  await make.click()
  if (hasOne) {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click()
  }
  const path = /\/api\/printful\/notices\/[\w-]{43}/
  const address = await page.getByText(path).or(page.locator('input[readonly]')).first()
  const text = (await address.inputValue().catch(() => address.textContent())) ?? ''
  const [found = ''] = path.exec(text) ?? []
  expect(found).not.toBe('')

  // The stand-in responds with its stored catalogue.
  const { products } = (await tellPrintful('GET catalogue')) as {
    products: { sync_product: { id: number; name: string } }[]
  }
  const hoodie = products.find(({ sync_product }) => sync_product.name === HOODIE)
  await tellPrintful('DELETE requests')
  const send = (to: string) =>
    fetch(publicSiteUrl + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'product_updated',
        data: { sync_product: { id: hoodie?.sync_product.id } },
      }),
    })
  expect((await send(found.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect(await callsOfPrintful()).toEqual([])
  expect((await send(found)).status).toBe(200)
  await expect.poll(callsOfPrintful).toEqual([`/store/products/${hoodie?.sync_product.id}`])
})
