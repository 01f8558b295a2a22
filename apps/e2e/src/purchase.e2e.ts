import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

/** The dialog opens from no page of the site, so it has one of its own, which no build for visitors contains. */
const PROGRAM = join(import.meta.dirname, '../../public-site/src/testing/serve-purchase-page.ts')
const DIE_WITH_PARENT = join(import.meta.dirname, '../../../tools/process/die-with-parent.ts')

let program: ChildProcess
let pageUrl: string

test.beforeAll(async () => {
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  program = child
  // Its only line is the address; a program that fails has none.
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${PROGRAM} has ended`)))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  failed.catch(() => {})
  pageUrl = String(line)
})
test.afterAll(async () => {
  if (program.exitCode !== null) return
  program.kill()
  await once(program, 'exit')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const focused = (page: Page) => page.locator(':focus')

async function expectGoodDialog(page: Page) {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)).toEqual([])
}

test('a purchase: three steps by keyboard, masks, the message, and back to the beginning', async ({
  page,
}) => {
  const requests: string[] = []
  await page.clock.install()
  await page.goto(pageUrl)
  page.on('request', (request) => {
    // The dialog's heading brings its own.
    if (request.resourceType() !== 'font') requests.push(request.url())
  })
  await page.getByRole('button', { name: 'Purchase' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Purchase Lantern Tee' })

  await expect(dialog.getByRole('group', { name: /^Contact Information/ })).toBeVisible()
  await expectGoodDialog(page)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.type('Ada Byron')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.keyboard.press('Enter')

  await expect(dialog.getByRole('group', { name: /^Shipping Address/ })).toBeVisible()
  await expectGoodDialog(page)
  await expect(page.getByLabel('Street Address')).toBeFocused()
  await press(page, 'Back')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Byron')
  await press(page, 'Continue')
  for (const label of ['Street Address', 'City', 'ZIP / Postal Code', 'Country']) {
    await page.getByLabel(label).fill('Somewhere')
  }
  await press(page, 'Continue')

  await expect(dialog.getByRole('group', { name: /^Payment Details/ })).toBeVisible()
  await expectGoodDialog(page)
  await page.getByLabel('Card Number').pressSequentially('4242x4242424242429999')
  await expect(page.getByLabel('Card Number')).toHaveValue('4242 4242 4242 4242')
  await expect(page.getByLabel('Expiry Date')).toHaveAttribute('placeholder', 'MM/YY')
  await page.getByLabel('Expiry Date').pressSequentially('a05/300')
  await expect(page.getByLabel('Expiry Date')).toHaveValue('05/30')
  await page.getByLabel('CVC').pressSequentially('1234')
  await expect(page.getByLabel('CVC')).toHaveValue('123')
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Complete Purchase')

  await expect(dialog.getByRole('status')).toHaveText('Thank you! Your purchase is complete.')
  await page.clock.runFor(2999)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog).toBeHidden()
  await page.clock.runFor(100)
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeFocused()
  expect(requests).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a pre-order names its release', async ({ page }) => {
  await page.goto(pageUrl)
  await press(page, 'Pre-order')
  const dialog = page.getByRole('dialog', { name: 'Pre-order Night Railway' })
  await expect(dialog).toContainText('The release is on 5/30/2025.')
  await press(page, 'Continue')
  await press(page, 'Continue')
  await press(page, 'Complete Pre-order')
  await expect(dialog.getByRole('status')).toContainText('5/30/2025')
  await expectGoodDialog(page)
})

test('the focus stays inside, and returns when the dialog is left', async ({ page }) => {
  await page.goto(pageUrl)
  for (const leave of ['Cancel', 'Close', 'Escape']) {
    await press(page, 'Purchase')
    const dialog = page.getByRole('dialog')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      await expect(dialog.locator(focused(page))).toHaveCount(1)
    }
    if (leave === 'Escape') await page.keyboard.press(leave)
    else await press(page, leave)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Purchase' })).toBeFocused()
  }
})
