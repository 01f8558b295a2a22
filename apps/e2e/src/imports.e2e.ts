import { expect } from '@playwright/test'
import { signIn, test } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl, publicSiteUrl } = stack
const TITLE = 'Paper Lantern Tour'
const FILE = [
  'Datum;Titel;Ort;Stadt',
  `05.06.2031;${TITLE};Kulturhaus;Oslo`,
  `12.06.2031;${TITLE};Mølla;Bergen`,
  'irgendwann;Lost;Nowhere;Oslo',
].join('\r\n')

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('shows are imported from a file, seen on the site, and taken back', async ({
    page,
    newCheckedContext,
  }) => {
    const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
    await signIn(page)
    await page.goto(`${adminUrl}/admin/events`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    // Older versions of Excel save tables in this encoding.
    const file = { name: 'tour.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') }
    await page.getByLabel(/^File/).setInputFiles(file)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('June 5, 2031').click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('“irgendwann” is not understood as a date')).toBeVisible()
    await expect(page.getByText('Line 3 · June 12, 2031 · Mølla · Bergen')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 shows' }).click()
    await expect(page.getByRole('heading', { name: '2 shows imported' })).toBeFocused()
    await visitor.goto(publicSiteUrl)
    await expect(visitor.getByText(TITLE).first()).toBeAttached()

    await page.getByRole('button', { name: 'Undo import' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 shows removed.').first()).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText(TITLE)).toHaveCount(0)
  })
})
