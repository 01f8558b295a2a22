import { expect } from '@playwright/test'
import { expectGoodPage } from './accessibility.ts'
import { TINY_PNG } from './demo-picture.ts'
import { stack } from './stack.ts'
import { signIn, test, toast } from './test.ts'

const TEXT = 'Frost on the **windows** of the van'
const TITLE = 'Frost on the windows of the van'
const PATH = '/posts/frost-on-the-windows-of-the-van'

test.use({ viewport: { width: 360, height: 740 } })

test('a post is written with a picture on a phone, seen on the site and in the feed, and taken away', async ({
  page,
  allowedConsoleErrors,
}) => {
  allowedConsoleErrors.push(/status of 410/)
  await signIn(page)
  await page.goto(`${stack.adminUrl}/admin/posts/new`)
  await page.getByRole('textbox', { name: 'Text' }).fill(TEXT)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'frost.png', mimeType: 'image/png', buffer: TINY_PNG })
  await page.getByRole('textbox', { name: 'Describe picture 1' }).fill('Frost on glass')
  await expectGoodPage(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  // With the list as the first screen, its own sheet is loaded before that of all lists.
  await page.reload()
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
  await expectGoodPage(page)
  // At 1440 px, a post's name and its buttons are in one line.
  const [name, edit] = await Promise.all(
    [TITLE, `Edit ${TITLE}`].map((link) => page.getByRole('link', { name: link, exact: true }).boundingBox()),
  )
  expect(edit?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
  await page.setViewportSize({ width: 360, height: 740 })

  await page.goto(stack.publicSiteUrl)
  await page.getByRole('link', { name: TITLE }).click()
  await expect(page).toHaveURL(stack.publicSiteUrl + PATH)
  await expect(page.locator('article strong')).toHaveText('windows')
  await expect(page.getByRole('img', { name: 'Frost on glass' })).toBeVisible()
  await expectGoodPage(page)
  const feed = await (await page.request.get(`${stack.publicSiteUrl}/posts/feed.json`)).json()
  expect(feed.items[0]).toMatchObject({ title: TITLE, url: expect.stringContaining(PATH) })
  await page.getByRole('main').getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  await expectGoodPage(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${stack.adminUrl}/admin/posts`)
  await page.getByRole('button', { name: `More for ${TITLE}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Post' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  expect((await page.request.get(stack.publicSiteUrl + PATH)).status()).toBe(410)
})
