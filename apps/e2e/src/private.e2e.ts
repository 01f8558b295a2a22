import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

const { adminUrl, publicSiteUrl } = stack

test('a private link is made on a phone, heard in another browser, and revoked while it plays', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`${adminUrl}/admin/music/private-links`)
  await page.getByLabel('Who gets it').fill('Radio Ghent')
  await page.getByRole('checkbox', { name: 'Night Railway' }).check()
  await page.getByLabel('From the press kit').selectOption('All that private links see')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByText(/\/private\/[\w-]{43}$/).innerText()
  await expectGoodPage(page)

  const visitor = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const addresses: string[] = []
  visitor.on('request', (request) => addresses.push(request.url()))
  await visitor.goto(new URL(link, publicSiteUrl).href)
  await expect(visitor.getByRole('heading', { name: 'For Radio Ghent' })).toBeVisible()
  await expectGoodPage(visitor)
  await visitor.getByRole('button', { name: 'Play Night Railway' }).first().click()
  await expect(visitor.getByRole('region', { name: 'Music player' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Pause Night Railway' }).first()).toBeVisible()
  const isSound = (address: string) => /\/api\/private-links\/.+\/recordings\/\d+\/\w+$/.test(address)
  await expect.poll(() => addresses.find(isSound)).toBeDefined()
  expect(addresses.filter((address) => address.includes('/media/audio/'))).toEqual([])
  const sound = addresses.find(isSound) ?? ''
  const range = (from: number) => visitor.request.get(sound, { headers: { range: `bytes=${from}-` } })
  expect((await range(0)).status()).toBe(206)

  await page.reload()
  await expect(page.getByText(/^1 play, last: Today/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the link of Radio Ghent' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The link is revoked', { exact: true })).toBeVisible()
  expect((await range(1000)).status()).toBe(404)
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.close()
})
