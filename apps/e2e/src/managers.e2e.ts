import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PICTURE } from './demo-picture.ts'
import { signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl, publicSiteUrl } = stack
const COVER = join(import.meta.dirname, '../../api/src/demo/pictures', basename(DEMO_PICTURE))
/** The narrowest that they are made for; the other journeys show the wide layout. */
const PHONE = { width: 390, height: 844 }
const SPOTIFY = 'https://open.spotify.com/embed/track/0VjIjW4GlUZAMYd2vXMi3b'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a track is added with its cover, released, deleted, and brought back', async ({
    page,
    newCheckedContext,
  }) => {
    test.slow()
    const title = 'River of Paper Boats'
    const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
    await signIn(page)
    await page.goto(`${adminUrl}/admin/music`)

    await test.step('create', async () => {
      await page.getByRole('button', { name: 'Add New Track' }).click()
      const create = page.getByRole('button', { name: /^Create/ })
      await expect(create).toBeDisabled()
      await page.getByLabel(/^Title/).fill(title)
      await page.getByRole('radio', { name: 'Upload' }).check({ force: true })
      await page.getByLabel('Choose a picture').setInputFiles(COVER)
      await page.getByLabel('Describe the picture').fill('Paper boats on a river at dusk')
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
      await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
      await create.click()
      const row = page.getByRole('listitem').filter({ hasText: title })
      await expect(row).toHaveAttribute('aria-current', 'true')
      await expect(row).toBeInViewport()
      await visitor.goto(publicSiteUrl)
      await expect(visitor.locator('#hear-it').getByText(title).first()).toBeVisible()
    })

    const row = page.getByRole('listitem').filter({ hasText: title })
    await test.step('release it: both addresses are needed', async () => {
      await row.getByRole('button', { name: /^Edit/ }).click()
      await switchOf(page, 'Coming Soon').click({ force: true })
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(
        page.getByText('Spotify and Stream URLs are required when Coming Soon is disabled.').first(),
      ).toBeVisible()
      await page.getByLabel(/^Spotify/).fill(SPOTIFY)
      await page.getByLabel(/^Stream/).fill('https://listen.example/boats')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
      await expect(row.getByText('Available')).toBeVisible()
    })

    await test.step('delete and restore', async () => {
      await row.getByRole('button', { name: /^Delete/ }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('textbox').fill('something else')
      await expect(
        dialog.getByText("Track name doesn't match. Please type the exact track name to confirm deletion."),
      ).toBeVisible()
      await dialog.getByRole('textbox').fill(title)
      await dialog.getByRole('button', { name: /^Delete/ }).click()
      await expect(toast(page, 'Music track deleted successfully')).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(visitor.getByText(title)).toHaveCount(0)
      await page.goto(`${adminUrl}/admin/music/deleted`)
      await page
        .getByRole('listitem')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Restore/ })
        .click()
      await expect(toast(page, 'Track restored')).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(visitor.locator('#hear-it').getByText(title).first()).toBeVisible()
    })
  })

  test('the site settings change the public page at once', async ({ page, newCheckedContext }) => {
    const visitor = await (await newCheckedContext({ javaScriptEnabled: false })).newPage()
    const tagline = 'Songs for slow trains'
    await signIn(page)
    await page.goto(`${adminUrl}/admin/site`)
    await page.getByLabel('Tagline').fill(tagline)
    await page.getByLabel('Contact email').fill('not an address')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Must be an email address')).toBeVisible()
    await page.getByLabel('Contact email').fill('hello@hollowpine.example')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
    await visitor.goto(publicSiteUrl)
    await expect(visitor.getByText(tagline).first()).toBeVisible()
    await expect(visitor.getByText('hello@hollowpine.example').first()).toBeVisible()
  })
})
test('a picture is dropped onto the form of an event, described, and shown to visitors', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminUrl}/admin/events/new`)
  await page.getByRole('radio', { name: 'Upload' }).check({ force: true })
  const dropped = await page.evaluateHandle(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const context = canvas.getContext('2d')
    context?.fillRect(0, 0, 700, 800)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const transfer = new DataTransfer()
    if (blob) transfer.items.add(new File([blob], 'poster.png', { type: 'image/png' }))
    return transfer
  })
  const area = page.getByLabel('Choose a picture').locator('xpath=..')
  await area.dispatchEvent('dragenter', { dataTransfer: dropped })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByLabel('Describe the picture').fill('A poster')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  // Shut until the picture has arrived.
  await page.getByRole('radio', { name: 'Image URL' }).click()
  await expect(page.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(
    /^\/media\/[\w-]{12}-1200x800\.(jpg|png)$/,
  )
  const path = await page.getByRole('textbox', { name: /^Image URL/ }).inputValue()
  const picture = await page.request.get(publicSiteUrl + path)
  expect(picture.status()).toBe(200)
  expect(picture.headers()['cache-control']).toContain('immutable')
})
