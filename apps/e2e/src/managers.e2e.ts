import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PICTURE_FILE } from './demo-picture.ts'
import { signIn, test, toast } from './test.ts'
import { stack } from './stack.ts'

const { adminUrl, publicSiteUrl } = stack
/** The narrowest supported viewport; the other journeys use the wide layout. */
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
      await page.getByLabel('Choose a picture').setInputFiles(DEMO_PICTURE_FILE)
      await expect(toast(page, 'Image uploaded successfully')).toBeVisible()
      await page.getByLabel('Describe the picture').fill('Paper boats on a river at dusk')
      await create.click()
      const row = page.getByRole('listitem').filter({ hasText: title })
      await expect(row).toHaveAttribute('aria-current', 'true')
      await expect(row).toBeInViewport()
      await visitor.goto(publicSiteUrl)
      await expect(visitor.locator('#hear-it').getByText(title).first()).toBeVisible()
    })

    const row = page.getByRole('listitem').filter({ hasText: title })
    await test.step('release it: both addresses are needed', async () => {
      await switchOf(page, 'Coming Soon').click({ force: true })
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(
        page.getByText('Spotify and Stream URLs are required when Coming Soon is disabled.').first(),
      ).toBeVisible()
      await page.getByLabel(/^Spotify/).fill(SPOTIFY)
      await page.getByLabel(/^Stream/).fill('https://listen.example/boats')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
      await expect(row.getByText('Coming Soon', { exact: true })).toHaveCount(0)
    })

    await test.step('hide it and show it again', async () => {
      await row.getByRole('button', { name: /^Hide/ }).click()
      await expect(toast(page, `“${title}” is hidden`)).toBeVisible()
      await visitor.goto(publicSiteUrl)
      await expect(visitor.getByText(title)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(toast(page, `“${title}” is visible`)).toBeVisible()
    })

    await test.step('order by hand, by the keyboard, and back', async () => {
      const first = () => visitor.locator('#hear-it').getByRole('listitem').first()
      await visitor.goto(publicSiteUrl)
      await expect(first()).toContainText(title)
      await page.getByRole('button', { name: 'Change order' }).press('Enter')
      await page.getByRole('button', { name: `Move ${title} down` }).press('Enter')
      await expect(page.getByText(`${title} is now release 2 of`)).toBeAttached()
      await expect(page.getByRole('button', { name: `Move ${title} down` })).toBeFocused()
      await expect(async () => {
        await visitor.goto(publicSiteUrl)
        await expect(first()).not.toContainText(title, { timeout: 1000 })
      }).toPass()
      await page.getByRole('button', { name: 'Back to the usual order' }).press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Back to the usual order' })
        .press('Enter')
      await expect(async () => {
        await visitor.goto(publicSiteUrl)
        await expect(first()).toContainText(title, { timeout: 1000 })
      }).toPass()
      await page.getByRole('button', { name: 'Done' }).press('Enter')
    })

    await test.step('delete and restore', async () => {
      await row.getByRole('button', { name: /^More/ }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
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
})
