import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodPage } from './accessibility.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack

test('a press kit is filled on a phone, seen by everybody in part and by a private link, which is revoked', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`${adminUrl}/admin/press`)
  const isOn = page.getByRole('switch', { name: 'Show the press kit' })
  // The demo's press kit is on.
  await isOn.uncheck()
  await isOn.check()
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#28465a' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Add photographs')
    .setInputFiles({ name: 'On stage.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles({
      name: 'Rider.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 one chair'),
    })
  await expect(page.getByText('On stage.jpg')).toBeVisible()
  await expect(page.getByText('Rider.pdf')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Who sees: Rider' }).getByText('By link').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Press kit saved', { exact: true })).toBeVisible()
  await page.getByLabel('Who gets it').fill('The Courier')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByText(/\/press\/[\w-]{43}$/).innerText()
  await expectGoodPage(page)

  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await visitor.goto(`${publicSiteUrl}/shows`)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Press kit' }).click()
  await expect(visitor.getByRole('link', { name: 'On stage.jpg' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Rider.pdf' })).toHaveCount(0)
  await visitor.goto(new URL(link, publicSiteUrl).href)
  await expect(visitor.getByRole('link', { name: 'Rider.pdf' })).toBeVisible()
  await expectGoodPage(visitor)
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Download all' }).click()
  expect((await download).suggestedFilename()).toBe('Hollow Pine - Press kit.zip')

  await page.getByRole('button', { name: 'Revoke the link of The Courier' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The link is revoked', { exact: true })).toBeVisible()
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.close()
})
