import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { stack } from './stack.ts'
import { signIn, test } from './test.ts'

test('the health of the site is read on a phone, looked up again, and its backups are found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin/site/system`)
  const health = page.getByRole('region', { name: 'How the site is' })
  await expect(health.getByRole('heading', { name: /^Clock/ })).toBeVisible()
  await expect(health.getByText('The clock is right.')).toBeVisible()
  await expectGoodPage(page)

  // By the keyboard alone.
  const again = page.getByRole('button', { name: 'Check again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(health.getByText('Recordings', { exact: true })).toBeVisible()
  await expect(health.getByText(/^Looked up/)).toBeVisible()
  await health.getByText('Details').first().click()

  const backups = page.getByRole('region', { name: 'Backups' })
  await backups.getByText('How to restore the site').click()
  await expect(backups.getByText(/npm run restore/).first()).toBeVisible()
  await expect(backups.getByText(/only with two-factor authentication/)).toBeVisible()
  await expectGoodPage(page)
})
